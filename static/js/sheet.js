/* Entering score sheets by keyboard alone. The form works without this file; this adds the keys, sends each row when it is left and goes from table to
   table without leaving the page. What is right or wrong the server says: nothing is checked here. What follows at once from what is typed (162 − x, the
   words of the marks, the stroke for no roem) is filled in so that the eye can compare.
   One row is one sentence: [−] points [+ roem WIJ] [− roem ZIJ] Enter. */
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const entry = () => document.getElementById('entry');
  if (!entry()) return;
  const form = () => $('#sheet', entry());
  const words = () => $('[data-words]').dataset;
  const MARKS = ['n', 'p', 'v', 'l'];
  const WAIT = 10000, AGAIN = 3000, DAY = 86400000;

  /* ── a row and its boxes: points WIJ, roem WIJ, points ZIJ, roem ZIJ ── */
  const rows = () => $$('tr[data-row]', form());
  const boxesOf = row => $$('[data-box]', row);
  const rowOf = element => element.closest?.('tr[data-row]');
  const isAuto = box => box.classList.contains('auto');
  const markOf = box => MARKS.find(key => words()[key] === box.value);
  const isBlank = row => boxesOf(row).every(box => box.value === '') && !$('[name^=reason-]', row).value;
  const hasPoints = row => boxesOf(row).some((box, place) => place % 2 === 0 && box.value !== '');
  const controlsOf = row => $$('[data-box], [data-playing], [data-choice]', row);
  const isChanged = control => control.tagName === 'SELECT' ? !control.selectedOptions[0].defaultSelected : control.value !== control.defaultValue;
  const put = (box, value, auto = false) => { box.value = value; box.classList.toggle('auto', auto); look(box); };
  function look(box) {
    box.classList.toggle('word', Boolean(markOf(box)));
    box.classList.toggle('zero', box.value === '–');
  }
  function go(box) { box.focus(); box.select(); }

  /* what follows from the points or the mark that was typed */
  function follow(row) {
    const [wp, wr, zp, zr] = boxesOf(row), stake = Number(row.dataset.stake);
    const marked = markOf(wp) && !isAuto(wp) ? 0 : markOf(zp) && !isAuto(zp) ? 1 : -1;
    for (const roem of [wr, zr]) if (isAuto(roem)) put(roem, '');
    for (const [side, own, other, roem] of [[0, wp, zp, wr], [1, zp, wp, zr]]) {
      if (isAuto(own) || own.value === '') { if (isAuto(other) && own.value === '') put(other, ''); continue; }
      const free = other.value === '' || isAuto(other);
      if (marked === side) { if (free) put(other, String(stake), true); if (markOf(own) !== 'l') put(roem, '–', true); }
      else if (marked < 0 && free) /^\d+$/.test(own.value) && Number(own.value) <= stake ? put(other, String(stake - own.value), true) : put(other, '');
    }
    row.classList.remove('ok');
  }

  /* leaving a row confirms it: a blank under roem becomes the stroke of the paper sheet; a row that someone else typed too wants Enter */
  function leave(row, isSure = false) {
    if (!row.isConnected || !controlsOf(row).some(isChanged) || ('conflict' in row.dataset && !isSure)) return;
    delete row.dataset.conflict;
    const [wp, wr, zp, zr] = boxesOf(row);
    const hundred = ['p', 'v'].includes(markOf(wp)) ? zr : ['p', 'v'].includes(markOf(zp)) ? wr : null;
    if (hasPoints(row)) for (const roem of [wr, zr]) if (roem.value === '' && roem !== hundred) put(roem, '–');
    remember(row.dataset.row, readRow(row), $('[name^=stamp-]', row).value);
    send();
  }
  const readRow = row => Object.fromEntries($$('[name]', row).filter(each => !each.name.startsWith('stamp-')).map(each => [each.name, isAuto(each) ? '' : each.value]));
  const readTotals = () => Object.fromEntries($$('[data-total]', form()).map(each => [each.name, each.value]));
  function leaveTotals() {
    if ('sheet' in form().dataset && $$('[data-total]', form()).some(isChanged)) {
      remember('written', readTotals(), $('[name=stamp-written]', form()).value);
      send();
    }
  }

  /* ── what is not on the server yet: kept in the browser until it is, also when the page is closed ── */
  const place = () => `sheet:${form().getAttribute('action')}`;
  function recall(key = place()) {
    try {
      const kept = JSON.parse(localStorage.getItem(key)) || {};
      return Date.now() - (kept.at || 0) < DAY ? kept.rows : {};
    } catch (error) { return {}; }
  }
  function store(kept, key = place()) {
    try {
      if (Object.keys(kept).length) localStorage.setItem(key, JSON.stringify({ at: Date.now(), rows: kept }));
      else localStorage.removeItem(key);
    } catch (error) { /* storage is off or full: the rows are on the page still */ }
  }
  const waiting = new Map();
  let onTheWay = new Map();
  function remember(key, fields, stamp) {
    const last = waiting.get(key) || onTheWay.get(key);
    if (last && JSON.stringify(last.fields) === JSON.stringify(fields)) return;
    waiting.set(key, { fields, stamp });
    store({ ...recall(), [key]: { fields, stamp } });
  }
  function forget(key) { const kept = recall(); delete kept[key]; store(kept); }

  let sending = null;
  const send = () => { sending ??= drain().finally(() => { sending = null; }); return sending; };
  async function drain() {
    while (waiting.size) {
      onTheWay = new Map(waiting);
      const isSent = await sendRows(onTheWay);
      onTheWay = new Map();
      if (!isSent) return setTimeout(send, AGAIN);
    }
  }
  async function sendRows(batch) {
    const body = new FormData();
    body.append('mode', $('[name=mode]', form()).value);
    for (const [key, row] of batch) {
      for (const [name, value] of Object.entries(row.fields)) body.append(name, value);
      body.append(`stamp-${key}`, row.stamp);
    }
    sayState('<span class="badge"></span><small>&nbsp;</small>');
    const response = await ask(form().dataset.rowUrl, body);
    if (!response) return false;
    const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
    const refused = $('[data-part=refused]', answer);
    for (const [key, row] of batch) {
      const isConflict = !refused && takeRow(answer, key, row);
      if (isConflict || waiting.get(key) === row) waiting.delete(key);
      else if (waiting.has(key)) waiting.get(key).stamp = $(`[name=stamp-${key}]`, answer)?.value ?? row.stamp;
    }
    if (refused) $('[data-net]', entry()).replaceChildren(refused);
    else takeParts(answer);
    return true;
  }
  function sayState(html) {
    const part = $('[data-part=saved]', entry());
    part.innerHTML = html;
    part.firstChild.textContent = words().saving;
  }

  /* asking the server: null when it cannot be reached or does not know us any more; the page then says so */
  async function ask(url, body) {
    try {
      const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || $('[name=csrfmiddlewaretoken]')?.value || '';
      const response = await fetch(url, { method: body ? 'POST' : 'GET', body, headers: { 'HX-Request': 'true', 'X-CSRFToken': token }, signal: AbortSignal.timeout(WAIT) });
      if (response.status === 401 || response.status === 403) { sayNet('signed-out'); return null; }
      if (response.status >= 500) { sayNet('offline'); return null; }
      sayNet('');
      return response;
    } catch (error) { sayNet('offline'); return null; }
  }
  function sayNet(kind) {
    const here = $('[data-net]', entry());
    if (!kind) { here.replaceChildren(); return; }
    const note = $(`[data-template=${kind}]`).content.cloneNode(true);
    $('[data-rows]', note).textContent = sayRows();
    const login = $('[data-login]', note);
    if (login) login.href += `?next=${encodeURIComponent(location.pathname + location.search)}`;
    here.replaceChildren(note);
  }
  function sayRows() {
    const deals = [...waiting.keys()].filter(key => key !== 'written').map(Number).sort((a, b) => a - b);
    if (!deals.length) return waiting.size ? words().totals : '';
    const first = deals[0], last = deals.at(-1);
    const text = deals.length === 1 ? words().one : deals.length > 2 && last - first === deals.length - 1 ? words().many : words().few;
    return text.replace('{first}', first).replace('{last}', last).replace('{list}', deals.slice(0, -1).join(', '));
  }

  /* ── the answer to rows: the parts of the page that they change, and each row as it was read; of a row that someone else typed too both texts stay ── */
  function takeParts(answer) {
    for (const part of $$('[data-part]', answer)) {
      const old = $(`[data-part=${part.dataset.part}]`, entry());
      if (old && !old.contains(document.activeElement)) old.replaceWith(part);
    }
    takeFields($('[data-written]', answer), $('[data-written]', form()), false);
  }
  function takeRow(answer, key, sent) {
    const isTotals = key === 'written', selector = isTotals ? '[data-written]' : `tr[data-row="${key}"]`;
    const fresh = $(selector, answer), own = $(selector, form());
    if (!fresh || !own) return false;
    const isConflict = 'conflict' in fresh.dataset;
    if (!isConflict && waiting.get(key) === sent) forget(key);
    const isAsSent = JSON.stringify(isTotals ? readTotals() : readRow(own)) === JSON.stringify(sent.fields);
    takeFields(fresh, own, isAsSent && !isConflict);
    if (isTotals) { $('[name=stamp-written]', form()).value = $('[name=stamp-written]', answer).value; return isConflict; }
    own.dataset.stake = fresh.dataset.stake;
    own.toggleAttribute('data-conflict', isConflict);
    if (isAsSent) { own.className = fresh.className; own.classList.toggle('padded', Boolean($('.keypad', own))); }
    $('[data-msg]', own).replaceChildren(...$('[data-msg]', fresh).childNodes);
    return isConflict;
  }
  function takeFields(fresh, own, withValues) {
    for (const field of $$('[name]', fresh)) {
      const mine = $(`[name="${field.name}"]`, own);
      if (!mine) continue;
      if (mine.type === 'hidden') { mine.value = field.value; continue; }
      if (mine.tagName === 'SELECT') { for (const [place, option] of [...field.options].entries()) mine.options[place].defaultSelected = option.defaultSelected; continue; }
      mine.defaultValue = field.defaultValue;
      mine.placeholder = field.placeholder;
      if (withValues) mine.value = field.defaultValue;
      if (!isChanged(mine)) { mine.className = field.className; mine.toggleAttribute('aria-invalid', field.hasAttribute('aria-invalid')); if (field.hasAttribute('aria-invalid')) mine.setAttribute('aria-invalid', 'true'); }
      mine.dataset.auto = isAuto(field) ? '1' : '';
    }
  }

  /* ── going on to another page of this kind without leaving this one; keys typed meanwhile are kept for it ── */
  let held = null;
  async function hold(work) {
    if (held) return;
    held = [];
    const arrived = await work();
    const keys = held;
    held = null;
    if (arrived) replay(keys);
  }
  function replay(keys) {
    while (keys.length) {
      press(keys.shift());
      if (held) { held.push(...keys); return; }
    }
  }
  function press(key) {
    const before = document.activeElement;
    if (!before.matches('#entry input')) return;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    if (!before.dispatchEvent(event) || key.length !== 1) return;
    before.setRangeText(key, before.selectionStart, before.selectionEnd, 'end');
    before.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
  }
  let shown = location.pathname + location.search;
  async function visit(url, body) {
    if (current) leave(current);
    await sending;
    const from = form() && place();
    const response = await ask(url, body);
    if (!response) return false;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('entry');
    if (!fresh) { location.assign(response.url); return false; }
    if (body && response.redirected && from) { store({}, from); waiting.clear(); }
    entry().replaceWith(document.adoptNode(fresh));
    showMessages(page);
    document.title = page.title;
    const address = new URL(response.url);
    if (address.pathname + address.search !== shown) history.pushState(null, '', response.url);
    shown = address.pathname + address.search;
    start();
    return true;
  }
  function showMessages(page) {
    $$('.messages, body > .toast').forEach(old => old.remove());
    const fresh = $('.messages', page);
    if (!fresh) return;
    entry().before(document.adoptNode(fresh));
    document.dispatchEvent(new CustomEvent('htmx:load', { detail: { elt: fresh } }));
  }
  addEventListener('popstate', () => { if (location.pathname + location.search !== shown) location.reload(); });
  function toast(text) {
    $$('.toast').forEach(old => old.remove());
    const note = $('[data-template=toast]').content.firstElementChild.cloneNode(true);
    note.textContent = text;
    document.body.append(note);
    setTimeout(() => note.remove(), 8000);
  }

  /* ── the end of a sheet ── */
  const wrong = () => $('tr.err', form()) || $('[data-differs]', form());
  function goToWrong() {
    const row = $('tr.err', form()), blank = rows().find(isBlank);
    if (row) { go($('.bad', row) || boxesOf(row)[0]); form().dataset.shown = row.dataset.row; toast(words().wrong); return true; }
    if (blank) { go(boxesOf(blank)[0]); toast(words().blank.replace('{deal}', blank.dataset.row)); return true; }
    return false;
  }
  async function endRows() { await sending; if (!goToWrong()) go($('[data-total]', form())); return true; }
  async function finish() {
    leaveTotals();
    if (current) leave(current);
    await sending;
    const reason = $('[name=reason]', form());
    if (reason && !reason.value.trim()) { reason.focus(); toast(words().reason); return true; }
    if ((wrong() || rows().some(isBlank)) && !form().dataset.warned) {
      form().dataset.warned = '1';
      if (!goToWrong()) { go($('[data-total]', form())); toast($('[data-differs]', form()).textContent); }
      return true;
    }
    return post($('[name=action][value=done]', form()));
  }
  async function post(button) {
    if (current) leave(current);
    await sending;
    const body = new FormData(form());
    for (const box of $$('[data-box]', form())) if (isAuto(box)) body.set(box.name, '');
    if (button?.name) body.set(button.name, button.value);
    return visit(form().getAttribute('action'), body);
  }
  function jump(jumper) {
    const address = new URL(jumper.action);
    address.search = new URLSearchParams(new FormData(jumper));
    return visit(address);
  }
  document.addEventListener('submit', event => {
    const target = event.target, button = event.submitter;
    if (target.matches('[data-jump]')) { event.preventDefault(); hold(() => jump(target)); }
    else if (target === form()) {
      event.preventDefault();
      hold(() => 'sheet' in target.dataset && (!button || button.value === 'done') ? finish() : post(button));
    }
  }, true);
  document.addEventListener('click', event => {
    const link = event.target.closest('a');
    if (link?.matches('.note a[href^="#"]')) { event.preventDefault(); const box = document.getElementById(link.hash.slice(1)); if (box) go(box); }
    else if (link?.matches('#entry [data-visit], .tchip') && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); hold(() => visit(link.href)); }
    const key = event.target.closest('[data-key]');
    if (key && current) { if (!rowOf(document.activeElement)) go(boxesOf(current)[0]); press(key.dataset.key); }
  });
  document.addEventListener('pointerdown', event => { if (event.target.closest('[data-key]')) event.preventDefault(); });

  /* ── keys ── */
  function setMark(row, box, key) {
    const boxes = boxesOf(row), points = [boxes[0], boxes[2]];
    const had = points.find(each => markOf(each) && !isAuto(each));
    if (had && markOf(had) === key) { boxes.forEach(each => put(each, '')); row.classList.remove('ok'); return go(had); }
    const side = points.indexOf(had ?? points[boxes.indexOf(box) > 1 ? 1 : 0]), other = points[1 - side];
    if (markOf(other)) put(other, '');
    put(points[side], words()[key]);
    put(other, row.dataset.stake, true);
    follow(row);
    go(key === 'l' ? points[side] : boxes[3 - 2 * side]);
  }
  function setPlaying(row, key) {
    const field = $('[data-playing]', row);
    field.value = field.value === words()[key] ? '' : words()[key];
  }
  function turnTimes(row) {
    const times = $('[name^=multiplier-]', row);
    if (times) { times.selectedIndex = (times.selectedIndex + 1) % times.options.length; leave(row); }
  }
  /* a character that is no digit; tells whether it meant something here */
  function act(key, element) {
    const row = rowOf(element), boxes = row && boxesOf(row);
    if (key === 't') { const box = document.getElementById('jump'); go(box); }
    else if (key === 'j' && 'check' in form().dataset) { const read = $('[data-read]', form()); if (read) hold(() => post(read)); }
    else if (key === 'o' && $('[data-swap]', form())) hold(() => post($('[data-swap]', form())));
    else if (key === 'f' && 'sheet' in form().dataset) hold(async () => { if (current) leave(current); await sending; goToNextWrong(row); return true; });
    else if (!row) return;
    else if (key === '+' || key === '=') go(boxes[1]);
    else if (['-', '−', '–'].includes(key)) go(boxes[0].value === '' && boxes[2].value === '' ? boxes[2] : boxes[3]);
    else if (MARKS.includes(key)) setMark(row, element, key);
    else if (key === 'w' || key === 'z') setPlaying(row, key);
    else if (key === '*') turnTimes(row);
  }
  function goToNextWrong(row) {
    const bad = $$('tr.err', form()), here = Number(row?.dataset.row || 0);
    const next = bad.find(each => Number(each.dataset.row) > here) || bad[0];
    if (next) go($('.bad', next) || boxesOf(next)[0]);
    else toast(words().right);
  }
  function pressEnter(element) {
    const row = rowOf(element);
    if (element.id === 'jump') return hold(() => jump(element.form));
    if (!row) return pressEnterInTotals(element);
    leave(row, true);
    if (isBlank(row)) return;
    if (row.matches('.err') && form().dataset.shown === row.dataset.row) return ($('[data-part=done] button', form()) || $('[data-total]', form())).focus();
    const next = rows()[rows().indexOf(row) + 1];
    if (next) go(boxesOf(next)[0]);
    else hold(endRows);
  }
  function pressEnterInTotals(element) {
    const [ns, ew] = $$('[data-total]', form());
    if (element === ns && (ns.value !== '' || form().matches('.only-totals, .check'))) return go(ew);
    hold(() => 'check' in form().dataset ? post() : finish());
  }
  function pressKey(key, element) {
    const row = rowOf(element), boxes = row ? boxesOf(row) : [], here = boxes.indexOf(element);
    if (key === 'Enter') pressEnter(element);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = row && rows()[rows().indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
      if (next && here >= 0) go(boxesOf(next)[here]);
    } else if (key === 'Escape' && row) { restore(row); go(element); }
    else if (key === 'Backspace' && here > 0 && element.value === '') go(boxes[here - 1]);
    else return false;
    return true;
  }
  function restore(row) {
    for (const control of controlsOf(row)) {
      if (control.tagName === 'SELECT') for (const option of control.options) option.selected = option.defaultSelected;
      else { control.value = control.defaultValue; if (control.matches('[data-box]')) { control.classList.toggle('auto', control.dataset.auto === '1'); look(control); } }
    }
    delete row.dataset.conflict;
    if (recall()[row.dataset.row]) { forget(row.dataset.row); waiting.delete(row.dataset.row); row.classList.remove('err'); $('[data-msg]', row).replaceChildren(); }
  }
  const isOurs = element => element.matches?.('#entry [data-box], #entry [data-total], #entry #jump');
  document.addEventListener('keydown', event => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (held) { if (event.isTrusted) { event.preventDefault(); event.stopImmediatePropagation(); held.push(key); } return; }
    if (!isOurs(target) || (target.readOnly && !['t', 'Enter'].includes(key))) return;
    if (key.length === 1 && !/\d/.test(key)) { if (target.id !== 'jump') { event.preventDefault(); act(key.toLowerCase(), target); } }
    else if (pressKey(key, target)) event.preventDefault();
  }, true);
  /* keyboards of phones name no keys: the character itself comes here */
  document.addEventListener('beforeinput', event => {
    if (!isOurs(event.target) || event.target.id === 'jump' || event.inputType !== 'insertText' || !/^\D$/.test(event.data || '')) return;
    event.preventDefault();
    act(event.data.toLowerCase(), event.target);
  });
  let typing = null;
  document.addEventListener('input', event => {
    const box = event.target;
    if (form()) { delete form().dataset.warned; delete form().dataset.shown; }
    if (box.matches('#entry [data-box]')) { box.classList.remove('auto', 'bad', 'ask'); look(box); follow(rowOf(box)); delete rowOf(box).dataset.conflict; }
    else if (box.matches('#entry [data-total]')) { clearTimeout(typing); typing = setTimeout(leaveTotals, 250); }
  });
  document.addEventListener('change', event => { if (event.target.matches('#entry [data-choice]')) leave(rowOf(event.target)); });

  /* ── where the cursor is: leaving a row sends it ── */
  let current = null;
  document.addEventListener('focusin', event => arrive(event.target));
  function arrive(element) {
    const row = rowOf(element);
    if (current && row !== current) { leave(current); $('.keypad', current)?.remove(); current.classList.remove('padded'); }
    current = row?.closest('#sheet') ? row : null;
    if (!isOurs(element)) return;
    element.select();
    if (current && !element.readOnly && matchMedia('(pointer: coarse), (max-width: 55.99rem)').matches && !$('.keypad', current)) {
      $('.c-msg', current).append($('[data-template=pad]').content.cloneNode(true));
      current.classList.add('padded');
    }
  }
  document.addEventListener('focusout', event => { if (event.target.matches('#entry [data-total]')) { clearTimeout(typing); leaveTotals(); } });
  addEventListener('pagehide', () => { if (current) leave(current); });
  addEventListener('online', send);
  addEventListener('focus', send);

  /* ── a page that has just come ── */
  function start() {
    current = null;
    for (const box of $$('[data-box]', entry())) box.dataset.auto = isAuto(box) ? '1' : '';
    for (const field of $$('[data-playing]', entry())) field.tabIndex = -1;
    const hasTaken = form() && 'sheet' in form().dataset && takeUp();
    const chip = $('.tchip[aria-current]', entry()), wanted = $('[autofocus]', entry());
    const first = hasTaken && rows().some(isBlank) ? boxesOf(rows().find(isBlank))[0] : wanted;
    if (chip) chip.closest('ol').scrollLeft = chip.offsetLeft - 60;
    if (first) { first.focus(); arrive(first); }
  }
  /* rows of this table that were left in the browser: put into their boxes again and sent; tells whether there were any */
  function takeUp() {
    for (const [key, row] of Object.entries(recall())) {
      const fields = Object.entries(row.fields).map(([name, value]) => [$(`[name="${name}"]`, form()), value]);
      if (fields.some(([field]) => !field || field.readOnly)) continue;
      for (const [field, value] of fields) { field.value = value; if (field.matches('[data-box]')) { field.classList.remove('auto'); look(field); } }
      if (key !== 'written') follow(fields[0][0].closest('tr'));
      waiting.set(key, row);
    }
    if (waiting.size) send();
    return waiting.size > 0;
  }
  start();
})();
