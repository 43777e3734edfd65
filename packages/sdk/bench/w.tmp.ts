import { createPlanner } from '../src/plans/planner.ts'; import { TypeSystem } from '../src/plans/typeSystem.ts'; import { RecordStore } from '../src/store/recordStore.ts'; import { StoredRecord, RecordView, ListView, StoredList } from '../src/store/storedRecord.ts';
import { createCache } from '../src/cache/createCache.ts';
import { feedOf } from './cache/payloads.ts'; import { feedQuery } from './cache/documents.ts';
const N = 10000; const text = JSON.stringify(feedOf(N)); const small = JSON.stringify(feedOf(20));
const mode = process.argv[2]; const hold: any[]=[];
const ts:number[]=[];
const c0=createCache(); c0.writeQuery({query:feedQuery,data:JSON.parse(text),adopt:true});
for (let i=0;i<24;i++){ const d=JSON.parse(text); (globalThis as any).gc(); const s=performance.now(); const c=createCache(); c.writeQuery({query:feedQuery,data:d,adopt:true}); ts.push(performance.now()-s);

 if(mode==='shapes'){ const t=new TypeSystem({}); const p=createPlanner(t).operation(feedQuery,undefined,{}); const walk=(sel:any,types:string[])=>{ for(const ty of types){const sh=sel.shapeOf(ty); hold.push(sh); sh.isSeen=true; sh.table=new Map(); for(const c of sh.children) if(c) walk(c,['VideoConnection','VideoEdge','Video','Channel','Image','PageInfo']); } }; walk(p.selection,['Query']); }
 if(mode==='records'){ const r=new StoredRecord('a','b','a'); const v=new RecordView(r, null as any); r.home=v; r.views=v; r.order=3; r.isBeingWritten=true; const l=new StoredList([r]); const lv=new ListView(l, null as any); lv.show([1],null); v.parent=lv; v.place=3; hold.push(r,v,l,lv);}
 if(mode==='payload2'){ hold.push(JSON.parse(small)); }
 if(mode==='caches') hold.push(c); if(mode==='payload') hold.push(d); if (mode==='empty') hold.push(createCache()); if (mode==='small') {const e=createCache(); e.writeQuery({query:feedQuery,data:JSON.parse(small),adopt:true}); hold.push(e);} }
const l=ts.slice(8).sort((a,b)=>a-b); console.log(mode,'median',l[8].toFixed(1),'min',l[0].toFixed(1));
