import type { VNode } from 'preact'
import '../../parts/drawing.css'

/** A small drawing of what an article is about; null for an article without one. */
export function HelpPicture({ id }: { id: string }) {
  const draw = Object.hasOwn(pictures, id) ? pictures[id] : undefined
  if (draw === undefined) return null
  return (
    <svg class="drawing help-picture" viewBox="0 0 200 130" aria-hidden="true">
      <rect class="is-sky" width="200" height="130" rx="14" />
      {draw()}
    </svg>
  )
}

const pictures: Readonly<Record<string, () => VNode>> = {
  // a list, and a job with its large button
  day: () => (
    <>
      <rect class="is-card" x="18" y="20" width="70" height="90" rx="8" />
      {[34, 58, 82].map((y, at) => (
        <>
          {at === 1 && <rect class="is-open" x="22" y="49" width="62" height="24" rx="5" />}
          <Words x={28} y={y - 4} width={at === 1 ? 46 : 38} />
        </>
      ))}
      <rect class="is-card" x="98" y="20" width="84" height="90" rx="8" />
      <Words x={108} y={32} width={58} />
      <rect class="is-mark" x="108" y="60" width="64" height="20" rx="6" />
      <path class="is-tick" d="m134 70 4 4 8-8" />
      <rect class="is-soft" x="108" y="92" width="44" height="5" rx="2.5" />
    </>
  ),
  // from the laptop to the server: waiting, sent, seen
  sync: () => (
    <>
      <Laptop x={18} y={36} />
      <Server x={146} y={34} />
      <path class="is-path" d="M86 62h46m-9-8 9 8-9 8" />
      {[92, 108, 124].map((x, at) => (
        <circle key={x} class={at === 0 ? 'is-ring' : 'is-mark'} cx={x} cy="94" r="6" />
      ))}
      <path class="is-tick" d="m105 94 2 2 4-4m10 2 2 2 4-4" />
    </>
  ),
  // a note, a photo and a signature
  record: () => (
    <>
      <rect class="is-card" x="16" y="24" width="52" height="82" rx="8" />
      <Words x={24} y={36} width={36} />
      <Words x={24} y={58} width={30} />
      <rect class="is-card" x="76" y="24" width="52" height="52" rx="8" />
      <circle class="is-warn" cx="114" cy="38" r="6" />
      <path class="is-mark" d="m82 70 14-20 10 12 6-8 10 16z" />
      <rect class="is-card" x="136" y="24" width="50" height="82" rx="8" />
      <path class="is-path" d="M144 72c6-20 12-20 10-4s6 12 9 0 6-6 6 2 6 4 9-2" />
      <rect class="is-soft" x="144" y="88" width="34" height="4" rx="2" />
      <rect class="is-card" x="76" y="84" width="52" height="22" rx="8" />
      <path class="is-mark" d="m94 90 8 5-8 5z" />
    </>
  ),
  // the bar of a day: travel, work, a break, work
  times: () => (
    <>
      <rect class="is-card" x="16" y="26" width="168" height="78" rx="8" />
      <Words x={28} y={38} width={54} />
      <rect class="is-warn" x="28" y="64" width="22" height="12" rx="3" />
      <rect class="is-mark" x="53" y="64" width="48" height="12" rx="3" />
      <rect class="is-soft" x="104" y="64" width="14" height="12" rx="3" />
      <rect class="is-mark" x="121" y="64" width="50" height="12" rx="3" />
      {[28, 76, 124, 172].map(x => (
        <rect key={x} class="is-soft" x={x - 6} y="86" width="12" height="4" rx="2" />
      ))}
    </>
  ),
  // the laptop has everything while the network is cut
  offline: () => (
    <>
      <Laptop x={30} y={40} />
      <path class="is-path" d="m54 62 6 6 12-12" />
      <path class="is-ring" d="M128 58c12-12 32-12 44 0m-36 9c8-7 20-7 28 0m-20 9c4-3 8-3 12 0" />
      <path class="is-path" d="m130 90 40-44" />
    </>
  ),
  // a server stores another value
  servers: () => (
    <>
      <Server x={26} y={34} />
      <Server x={138} y={34} />
      <rect class="is-card" x="72" y="40" width="56" height="22" rx="6" />
      <rect class="is-ink" x="80" y="48" width="40" height="6" rx="3" />
      <rect class="is-card" x="72" y="70" width="56" height="22" rx="6" />
      <rect class="is-warn" x="80" y="78" width="26" height="6" rx="3" />
    </>
  ),
  // two fields and a button
  signin: () => (
    <>
      <rect class="is-card" x="48" y="18" width="104" height="94" rx="10" />
      <rect class="is-ring" x="60" y="30" width="80" height="18" rx="5" />
      <rect class="is-ink" x="66" y="36" width="42" height="6" rx="3" />
      <rect class="is-ring" x="60" y="55" width="80" height="18" rx="5" />
      {[69, 78, 87, 96].map(x => (
        <circle key={x} class="is-ink" cx={x} cy="64" r="2.5" />
      ))}
      <rect class="is-mark" x="60" y="82" width="80" height="18" rx="6" />
      <path class="is-tick" d="M92 91h15m-5-5 5 5-5 5" />
    </>
  ),
  // people by the hours of a day
  plan: () => (
    <>
      <rect class="is-card" x="14" y="22" width="172" height="86" rx="8" />
      {[36, 64, 92].map((y, at) => (
        <>
          <circle class="is-soft" cx="28" cy={y} r="6" />
          <rect class="is-open" x={44 + at * 14} y={y - 9} width="40" height="18" rx="4" />
          <rect
            class={at === 1 ? 'is-mark' : 'is-open'}
            x={92 + at * 18}
            y={y - 9}
            width="34"
            height="18"
            rx="4"
          />
        </>
      ))}
    </>
  ),
  // a key, and the code on paper
  keys: () => (
    <>
      <circle class="is-path" cx="46" cy="66" r="16" />
      <path class="is-path" d="M62 66h34m-8 0v12m-12-12v8" />
      <rect class="is-card" x="112" y="24" width="70" height="84" rx="6" />
      <rect class="is-soft" x="122" y="36" width="34" height="5" rx="2.5" />
      {[54, 66, 78].map(y => (
        <>
          <rect class="is-ink" x="122" y={y} width="14" height="6" rx="3" />
          <rect class="is-ink" x="140" y={y} width="14" height="6" rx="3" />
          <rect class="is-ink" x="158" y={y} width="14" height="6" rx="3" />
        </>
      ))}
    </>
  ),
  // from one person's laptop to the next one's
  pass: () => (
    <>
      <Laptop x={12} y={42} />
      <path class="is-path" d="M86 62h28m-9-8 9 8-9 8" />
      <Laptop x={122} y={42} />
      <circle class="is-mark" cx="155" cy="62" r="6" />
    </>
  ),
  // a line of the outbox that needs the user
  trouble: () => (
    <>
      <rect class="is-card" x="16" y="28" width="168" height="74" rx="8" />
      <path class="is-warn" d="M42 42 56 68H28z" />
      <path class="is-tick" d="M42 52v7m0 4v.5" />
      <Words x={68} y={44} width={64} />
      <rect class="is-mark" x="68" y="72" width="48" height="18" rx="6" />
      <rect class="is-ring" x="122" y="72" width="30" height="18" rx="6" />
    </>
  ),
}

/** A title, and a softer line below it. */
function Words({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <>
      <rect class="is-ink" x={x} y={y} width={width} height="6" rx="3" />
      <rect class="is-soft" x={x} y={y + 10} width={width * 0.7} height="5" rx="2.5" />
    </>
  )
}

function Laptop({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class="is-card" x="4" width="58" height="40" rx="5" />
      <rect class="is-ring" x="4" width="58" height="40" rx="5" />
      <rect class="is-soft" y="43" width="66" height="6" rx="3" />
    </g>
  )
}

function Server({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {[0, 22, 44].map(top => (
        <>
          <rect class="is-card" y={top} width="36" height="18" rx="4" />
          <rect class="is-ring" y={top} width="36" height="18" rx="4" />
          <circle class="is-mark" cx="9" cy={top + 9} r="3" />
          <rect class="is-soft" x="17" y={top + 7} width="12" height="4" rx="2" />
        </>
      ))}
    </g>
  )
}
