// The physical reference for bench/solver.py: a solver in C, written for speed and nothing else. The product does not use it.
//
//     gcc -O3 -march=native -DPIT=0 solver.c -o solver && ./solver 100 0
//
// First argument: how many deals, from seed 1 on; second: 0 Rotterdam, 1 Amsterdam; third: 1 prints every deal.
// -DROEMON=0 counts card points only, -DTTBITS=17 takes a smaller table of positions (20 unless told otherwise).
// shared defs: card = suit*8+strength; suit 0 = trump (deal is normalised so trump is suit 0)
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef uint32_t u32; typedef uint64_t u64; typedef uint8_t u8;
static inline double now(void){struct timespec t;clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&t);return t.tv_sec+1e-9*t.tv_nsec;}
// strength order plain: 7 8 9 J Q K T A ; trump: 7 8 Q K T A 9 J
static const int PTS[32]={0,0,3,4,10,11,14,20, 0,0,0,2,3,4,10,11, 0,0,0,2,3,4,10,11, 0,0,0,2,3,4,10,11};
// natural rank (7=0,8=1,9=2,T=3,J=4,Q=5,K=6,A=7) of strength index
static const int NATT[8]={0,1,5,6,3,7,2,4};
static const int NATP[8]={0,1,2,4,5,6,3,7};
static u64 rng_s;
static inline u64 rng(void){u64 z=(rng_s+=0x9E3779B97F4A7C15ULL);z=(z^(z>>30))*0xBF58476D1CE4E5B9ULL;z=(z^(z>>27))*0x94D049BB133111EBULL;return z^(z>>31);}
static void deal(u64 seed,u32 h[4]){rng_s=seed;int c[32];for(int i=0;i<32;i++)c[i]=i;for(int i=31;i>0;i--){int j=(int)(rng()%(u64)(i+1));int t=c[i];c[i]=c[j];c[j]=t;}
 for(int p=0;p<4;p++){h[p]=0;for(int k=0;k<8;k++)h[p]|=1u<<c[p*8+k];}}
// points + roem (+pit) double dummy: value = (points+roem of side 0) - (same of side 1), pit 100; zero-window fail-soft
#ifndef TTBITS
#define TTBITS 20
#endif
#ifndef PIT
#define PIT 100
#endif
#ifndef ROEMON
#define ROEMON 1
#endif
#define TTN (1u<<TTBITS)
typedef struct {u32 rem; int16_t lb,ub; u8 bm,lead,ps,pad; u32 pad2;} TTE; // 16 bytes
static TTE *TT; static u32 H[4],REM; static int AMS; static u64 NODES; static u32 SRV;
static int POPPTS[4][256]; static int RT[2][256]; // roem of a suit mask inside one trick
static int POT[4][256]; static u8 LIVE[4][256], CAN[4][256]; static u32 FOURLIVE; static u32 FOURM[8]; static int FOURW[8];
#ifndef JACKS
#define JACKS 100
#endif
static const int FOURV[8]={100,100,100,100,JACKS,100,100,100};
static inline u32 suitmask(int s){return 0xFFu<<(8*s);}
static inline u32 above(int c){return (u32)((~1ull<<c)) & suitmask(c>>3);}
static inline int top(u32 m){return 31-__builtin_clz(m);}
static inline int low(u32 m){return __builtin_ctz(m);}
static inline int mpts(u32 m){return POPPTS[0][m&255]+POPPTS[1][(m>>8)&255]+POPPTS[1][(m>>16)&255]+POPPTS[1][m>>24];}
static int nat(int s,int i){return s?NATP[i]:NATT[i];}
static u8 tonat(int t,int m){u8 r=0;for(int i=0;i<8;i++)if(m>>i&1)r|=1<<nat(t,i);return r;}
static u8 NATM[2][256];
static u8 S4[8]; // strength mask per natural? unused
static void initp(void){for(int t=0;t<2;t++)for(int m=0;m<256;m++){int s=0;for(int i=0;i<8;i++)if(m>>i&1)s+=PTS[t*8+i];POPPTS[t][m]=s;
   int n=tonat(t,m); NATM[t][m]=n; int r=0; int run=0,bestrun=0; for(int i=0;i<8;i++){ if(n>>i&1){run++; if(run>bestrun)bestrun=run;} else run=0; } if(bestrun>=4)r=50; else if(bestrun==3)r=20;
   if(t==0 && (n&0x60)==0x60) r+=20; RT[t][m]=ROEMON?r:0; }}
static inline int roem(u32 m){ int r=RT[0][m&255]+RT[1][(m>>8)&255]+RT[1][(m>>16)&255]+RT[1][m>>24];
  if(ROEMON && (m&255)&&(m&0xFF00)&&(m&0xFF0000)&&(m>>24)){ int a=NATM[0][m&255]; if(a==NATM[1][(m>>8)&255]&&a==NATM[1][(m>>16)&255]&&a==NATM[1][m>>24]) r+=FOURV[low(a)]; }
  return r;}
static int own(const u32 h[4],int c){for(int p=0;p<4;p++)if(h[p]>>c&1)return p;return -1;}
static void mkdeal(const u32 h[4]){
  FOURLIVE=0; for(int r=0;r<8;r++){u32 m=0; for(int s=0;s<4;s++)for(int i=0;i<8;i++)if(nat(s,i)==r)m|=1u<<(8*s+i); FOURM[r]=m; int os=0; for(int c=0;c<32;c++)if(m>>c&1){int o=own(h,c); if(o>=0)os|=1<<o;} FOURW[r]=(ROEMON&&os==15)?FOURV[r]:0; if(FOURW[r])FOURLIVE|=m; }
  for(int s=0;s<4;s++){ int nr=0; u8 rm[32]; int rw[32]; int inv[8]; for(int i=0;i<8;i++)inv[nat(s,i)]=i;
    if(ROEMON){ for(int len=3;len<=4;len++)for(int a=0;a+len<=8;a++){ u8 m=0;int os=0,ok=1,kq=0; for(int j=a;j<a+len;j++){int c=inv[j]; m|=1<<c; int o=own(h,8*s+c); if(o<0||os>>o&1)ok=0; else os|=1<<o; if(j==5||j==6)kq++;} if(ok){rm[nr]=m;rw[nr++]=(len==3?20:50)+((s==0&&kq==2)?20:0);} }
     if(s==0){int k=inv[6],q=inv[5]; int a=own(h,k),b=own(h,q); if(a>=0&&b>=0&&a!=b){rm[nr]=(1<<k)|(1<<q);rw[nr++]=20;}} }
    int zb=s?3:2; u8 fl=(FOURLIVE>>(8*s))&255;
    for(int m=0;m<256;m++){ int b=0;u8 lv=0; for(int k=0;k<nr;k++)if((rm[k]&m)==rm[k]){int v=rw[k]+POT[s][m&~rm[k]]; if(v>b)b=v; lv|=rm[k];} POT[s][m]=b; LIVE[s][m]=lv|fl; 
      CAN[s][m]=m; int z=m&((1<<zb)-1); if(!(LIVE[s][m]&z)){ int o1[3],n=0; for(int i=0;i<zb;i++)if(z>>i&1)o1[n++]=own(h,8*s+i);
        for(int k=0;k<z;k++){ if(__builtin_popcount(k)!=n)continue; if(LIVE[s][(m&~((1<<zb)-1))|k]&k)continue; int j=0,ok=1; for(int i=0;i<zb;i++)if(k>>i&1){ if(own(h,8*s+i)!=o1[j++])ok=0;} if(ok){CAN[s][m]=(m&~((1<<zb)-1))|k;break;} } }
    } } }
static inline int pot(u32 m){ int r=POT[0][m&255]+POT[1][(m>>8)&255]+POT[2][(m>>16)&255]+POT[3][m>>24]; if(FOURLIVE) for(int i=0;i<8;i++) if(FOURW[i]&&(m&FOURM[i])==FOURM[i]) r+=FOURW[i]; return r;}
static inline u32 live(u32 m){ return LIVE[0][m&255]|(u32)LIVE[1][(m>>8)&255]<<8|(u32)LIVE[2][(m>>16)&255]<<16|(u32)LIVE[3][m>>24]<<24; }
static inline u32 canon(u32 m){ return CAN[0][m&255]|(u32)CAN[1][(m>>8)&255]<<8|(u32)CAN[2][(m>>16)&255]<<16|(u32)CAN[3][m>>24]<<24; }
static inline u32 legal(u32 hand,int n,int lsuit,int best,int partnerwin){
  if(n==0)return hand; u32 f=hand&suitmask(lsuit);
  if(f){ if(lsuit==0){u32 hi=f&above(best); return hi?hi:f;} return f;}
  u32 t=hand&0xFF; if(!t)return hand;
  if(!AMS){ if(best<8){u32 hi=t&above(best); return hi?hi:t;} return t;}
  if(best<8){ u32 hi=t&above(best); u32 non=hand&~0xFFu; if(partnerwin){ u32 r=non|hi; return r?r:t; } if(hi)return hi; return non?non:t; }
  return partnerwin?hand:t;
}
static inline int beats(int c,int b){ if((c>>3)==(b>>3))return c>b; return c<8; }
static inline int canbeat(u32 hq,int lsuit,int b){ if(b<8){ if(lsuit!=0 && (hq&suitmask(lsuit))) return 0; return (hq&above(b))!=0; }
  u32 f=hq&suitmask(lsuit); if(f) return (hq&above(b))!=0; return (hq&0xFF)!=0; }
static int node(int p,int n,int lsuit,int best,int bp,int target,int R,u32 trick,int ps);
static inline int order(int c,int p,int n,int lsuit,int best,int bp,u32 table){
  u32 opp=H[(p+1)&3]|H[(p+3)&3], others=REM&~H[p]; int v=PTS[c];
  if(n==0){
    int master=!(others&above(c)); u32 pa=H[(p+2)&3];
    if(c<8){ if(!(opp&0xFF)) return master? 30+v : 10-v; if(master) return 120+v; if(pa&above(c) && !(opp & above(top(pa&0xFF)))) return 60-v; return 20-v; }
    int s=c>>3; int ruff=0; for(int q=1;q<4;q+=2){u32 hq=H[(p+q)&3]; if(!(hq&suitmask(s))&&(hq&0xFF))ruff=1;}
    if(master) return ruff?15-v:100+v; u32 ps=pa&suitmask(s);
    if(ps && !ruff && !(opp&above(top(ps)))) return 70+ (v>4? 5:0);
    if(!ps && (pa&0xFF) && !ruff) return 65+v; return 40-v;
  }
  int b = beats(c,best)? c:best; int mine = beats(c,best) || ((bp^p)&1)==0; int oppbeat=0,partbeat=0;
  for(int k=n+1;k<4;k++){int q=(p+k-n)&3; int cb=canbeat(H[q],lsuit,b); if((q^p)&1)oppbeat|=cb; else partbeat|=cb;}
  int r=0; if(n>=2){ r=roem(table|1u<<c); }
  if(mine){ if(!oppbeat) return (beats(c,best)?100:110)+v+r; if(partbeat) return 50-v/2+r/2; return 40-v; }
  if(partbeat&&!oppbeat) return 60+v+r; return 30-v-r;
}
static int bound(int p,int target,int R,int ps){
  u32 hp=H[p];
  if(!(hp&(hp-1))){ int b=low(hp),bp=p; u32 m=hp; for(int k=1;k<4;k++){int q=(p+k)&3;int c=low(H[q]);m|=H[q]; if(beats(c,b)){b=c;bp=q;}}
    int v=R+roem(m); if(bp&1){ if(ps==2||ps==0) v+=PIT; return -v; } if(ps==1||ps==0) v+=PIT; return v; }
  int P=pot(REM); int hi=R+P+((ps==1||ps==0)?PIT:0), lo=-(R+P+((ps==2||ps==0)?PIT:0));
  if(target<=lo) return lo; if(target>hi) return hi;
  { u32 opp=H[(p+1)&3]|H[(p+3)&3]; u32 pa=H[(p+2)&3]; u32 others=REM&~hp; int g=0,k=0; int nl=__builtin_popcount(hp);
    u32 t=hp&0xFF; 
    if(t){ u32 ot=others&0xFF; u32 sure= ot? t & ~((2u<<top(ot))-1): t; int ks=__builtin_popcount(sure); g+=POPPTS[0][sure]; k+=ks; 
       int no=0; for(int q=1;q<4;q++){int c=__builtin_popcount(H[(p+q)&3]&0xFF); if(c>no)no=c;}
       if(no<=ks) for(int s=1;s<4;s++){u32 m=hp&suitmask(s); if(!m)continue; u32 o=others&suitmask(s); u32 sm= o? m&~(u32)((2ull<<top(o))-1) : m; g+=mpts(sm); k+=__builtin_popcount(sm);}
    } else if(!(others&0xFF)){ for(int s=1;s<4;s++){u32 m=hp&suitmask(s); if(!m)continue; u32 o=others&suitmask(s); u32 sm= o? m&~(u32)((2ull<<top(o))-1) : m; g+=mpts(sm); k+=__builtin_popcount(sm);} }
    if(k>0){ int v; int side=p&1; 
      if(k>=nl) v=R+((ps==0||ps==1+side)?PIT:0); else v=2*g-R-P;
      if(side){ if(-v<target) return -v; } else if(v>=target) return v; }
  }
  u32 key=canon(REM); u64 hh=((u64)key<<4|p<<2|ps)*0x9E3779B97F4A7C15ULL; TTE*e=TT+((hh>>(64-TTBITS)));
  int lb=lo,ub=hi,bm=255;
  if(e->rem==key&&e->lead==p&&e->ps==ps){ if(e->lb>=target) return e->lb; if(e->ub<target) return e->ub; lb=e->lb;ub=e->ub; bm=e->bm; }
  int v=node(p,0,0,0,p,target,R,bm,ps); int move=(v+4096)&31; v=(v+4096-move)/32-128;
  // (value packed) 
  v=SRV; 
  v=(int)SRV;
  if(v>=target) {if(v>lb)lb=v;} else {if(v<ub)ub=v;}
  e->rem=key;e->lead=p;e->ps=ps;e->lb=lb;e->ub=ub;e->bm=move;
  return v;
}
static int node(int p,int n,int lsuit,int best,int bp,int target,int R,u32 trick,int ps){
  NODES++;
  u32 L=legal(H[p],n,lsuit,best,n>0&&((bp^p)&1)==0); u32 table = n? trick:0; u32 ttm = n? 255:trick; int maxn=!(p&1);
  int mv[8],sc[8],nm=0; u32 inplay=REM|table; u32 lv=0;
  if(!(L&(L-1))){ mv[0]=low(L); sc[0]=0; nm=1; }
  else { lv=live(inplay); u32 m=L; int prev=-1;
    while(m){int c=low(m);m&=m-1;
      if(prev>=0 && (prev>>3)==(c>>3) && PTS[prev]==PTS[c] && !(lv>>c&1) && !(lv>>prev&1)){ u32 mid=((1u<<c)-1)&~((2u<<prev)-1); if(!(inplay&mid)&& prev!=(int)ttm){prev=c;continue;} }
      prev=c; mv[nm]=c; sc[nm]=(c==(int)ttm)?1000:order(c,p,n,lsuit,best,bp,table); nm++; } }
  int bv=maxn?-9999:9999,bc=mv[0]; int res[32]; u32 done=0;
  for(int i=0;i<nm;i++){
    int bi=i;for(int j=i+1;j<nm;j++)if(sc[j]>sc[bi])bi=j;
    int c=mv[bi];mv[bi]=mv[i];int ss=sc[bi];sc[bi]=sc[i];mv[i]=c;sc[i]=ss;
    if((done & suitmask(c>>3)) && !(lv>>c&1)){
      u32 up=inplay&above(c), dn=inplay&suitmask(c>>3)&((1u<<c)-1); int skip=0;
      if(up){int a=low(up); if((done>>a&1)&&!(lv>>a&1)){int d=2*abs(PTS[a]-PTS[c]); int ev= maxn? res[a]+d: res[a]-d; if(maxn? ev<target: ev>=target){ if(maxn?ev>bv:ev<bv){bv=ev;} res[c]=ev; skip=1; }}}
      if(!skip&&dn){int a=top(dn); if((done>>a&1)&&!(lv>>a&1)){int d=2*abs(PTS[a]-PTS[c]); int ev= maxn? res[a]+d: res[a]-d; if(maxn? ev<target: ev>=target){ if(maxn?ev>bv:ev<bv){bv=ev;} res[c]=ev; skip=1; }}}
      if(skip){done|=1u<<c;continue;}
    }
    H[p]^=1u<<c; REM^=1u<<c; int v;
    if(n<3){ int ls=n?lsuit:c>>3; int nb=best,nbp=bp; if(n==0||beats(c,best)){nb=c;nbp=p;}
      v=node((p+1)&3,n+1,ls,nb,nbp,target,R,table|1u<<c,ps);
    } else { int nbp=bp; if(beats(c,best))nbp=p; u32 m=table|1u<<c; int tp=mpts(m), g=tp+roem(m);
      int nps= nbp&1 ? (ps==0||ps==2?2:3) : (ps==0||ps==1?1:3);
      if(nbp&1) v=bound(nbp,target+g,R-tp,nps)-g; else v=g+bound(nbp,target-g,R-tp,nps); }
    H[p]^=1u<<c; REM^=1u<<c; res[c]=v; done|=1u<<c;
    if(maxn){ if(v>bv){bv=v;bc=c;} if(v>=target)break; } else { if(v<bv){bv=v;bc=c;} if(v<target)break; }
  }
  if(n==0){ SRV=bv; return (bv+128)*32+bc-4096; }
  return bv;
}
static int NZW;
static int drive(int leader,int R,int ps,int guess){
  int lo=-(R+pot(REM)+PIT),hi=R+pot(REM)+PIT,g=guess,step=8; int dir=0;
  while(lo<hi){ int t; if(lo<=-(R+pot(REM)+PIT)||hi>=R+pot(REM)+PIT){ t=g; } else t=lo+(hi-lo+1)/2; if(t<=lo)t=lo+1; if(t>hi)t=hi;
    NZW++; int v=bound(leader,t,R,ps); if(v>=t){lo=v; g=v+step;} else {hi=v; g=v-step;} step*=2; }
  return lo;
}
#ifndef NOMAIN
static int cmpd(const void*a,const void*b){double x=*(double*)a,y=*(double*)b;return x<y?-1:x>y;}
int main(int argc,char**argv){
  int N=argc>1?atoi(argv[1]):100, ams=argc>2?atoi(argv[2]):0, pr=argc>3?atoi(argv[3]):0; initp(); TT=aligned_alloc(64,sizeof(TTE)*TTN); memset(TT,0,sizeof(TTE)*TTN);
  double*t=malloc(N*8); double tot=0; u64 nd=0; long sum=0; int zw=0; double mx=0;
  for(int i=0;i<N;i++){ u32 h[4]; deal(i+1,h); NODES=0;NZW=0; double a=now(); 
    int g=0; { int s=0; for(int p=0;p<4;p++){int w=0; u32 m=h[p]; w+=POPPTS[0][m&255]; w+= 3*__builtin_popcount(m&255); w+=mpts(m&0x80808000u)/2; s+= (p&1)?-w:w; } g=s*6/5; }
    memcpy(H,h,16); REM=~0u; AMS=ams; memset(TT,0,sizeof(TTE)*TTN); mkdeal(h); int v=drive(0,162,0,g);
    t[i]=(now()-a)*1e3; tot+=t[i]; nd+=NODES; sum+=v; zw+=NZW; if(t[i]>mx)mx=t[i];
    if(pr)printf("%d %d %.2fms %lu nodes zw=%d g=%d pot=%d\n",i+1,v,t[i],(unsigned long)NODES,NZW,g,pot(~0u));}
  qsort(t,N,8,cmpd);
  printf("N=%d ams=%d sumval=%ld mean=%.2fms median=%.2f p90=%.2f p95=%.2f p99=%.2f max=%.2f nodes/deal=%.0f Mn/s=%.1f zw/deal=%.1f\n",N,ams,sum,tot/N,t[N/2],t[N*9/10],t[N*95/100],t[N*99/100],mx,(double)nd/N,nd/tot/1e3,(double)zw/N);
}
#endif
