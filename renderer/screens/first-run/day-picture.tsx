import '../../parts/drawing.css'
import './day-picture.css'

/** A working day: the way past three stops, and the list with a finished, a running and a coming job. */
export function DayPicture() {
  return (
    <svg class="drawing day-picture" viewBox="0 0 440 420" aria-hidden="true">
      <clipPath id="day-picture-edge">
        <rect width="440" height="420" rx="28" />
      </clipPath>
      <g clip-path="url(#day-picture-edge)">
        <rect class="is-sky" width="440" height="420" />
        <circle class="is-sun" cx="338" cy="92" r="36" />
        <path class="is-far" d="M0 186c62-52 118-40 186-6s150-58 254-14v254H0z" />
        <path class="is-near" d="M0 262c92-46 150-8 236-24s142-22 204 6v176H0z" />
        <path class="is-road" d="M-8 372c70-16 62-92 140-112s96-34 122-62 74-30 104-44 66-22 92-28" />
        <path class="is-middle" d="M-8 372c70-16 62-92 140-112s96-34 122-62 74-30 104-44 66-22 92-28" />
        <House x={92} y={196} />
        <Hall x={262} y={112} />
        <Pin x={66} y={300} isDone />
        <Pin x={196} y={234} isDone={false} />
        <Pin x={352} y={152} isDone={false} />
      </g>
      <rect class="is-shade" x="146" y="252" width="258" height="152" rx="16" />
      <rect class="is-card" x="146" y="248" width="258" height="152" rx="16" />
      <Row y={262} state="done" />
      <Row y={306} state="runs" />
      <Row y={350} state="next" />
    </svg>
  )
}

function House({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="is-wall" d="M4 22h40v30H4z" />
      <path class="is-roof" d="M0 24 24 4l24 20z" />
      <path class="is-door" d="M20 34h9v18h-9z" />
    </g>
  )
}

function Hall({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="is-roof" d="M52 0h9v26h-9z" />
      <path class="is-wall" d="M0 46V24l20-12v12l20-12v12l20-12h6v34z" />
      <path class="is-door" d="M10 34h10v7H10zm17 0h10v7H27zm17 0h10v7H44z" />
    </g>
  )
}

function Pin({ x, y, isDone }: { x: number; y: number; isDone: boolean }) {
  return (
    <g class={isDone ? 'is-pin is-done' : 'is-pin'} transform={`translate(${x} ${y})`}>
      <path d="M0 14C-8 4-13-2-13-9a13 13 0 0 1 26 0C13-2 8 4 0 14z" />
      <circle cy="-9" r="5" />
    </g>
  )
}

/** Draws a job of the list, with bars for its words. */
function Row({ y, state }: { y: number; state: 'done' | 'runs' | 'next' }) {
  return (
    <g transform={`translate(158 ${y})`}>
      {state === 'runs' && <rect class="is-open" x="-4" y="-4" width="242" height="44" rx="10" />}
      <rect class="is-soft" x="6" y="6" width="30" height="8" rx="4" />
      <rect class="is-ink" x="52" y="6" width={state === 'runs' ? 116 : 92} height="9" rx="4.5" />
      <rect class="is-soft" x="52" y="22" width={state === 'done' ? 74 : 60} height="7" rx="3.5" />
      <circle class={state === 'next' ? 'is-ring' : 'is-mark'} cx="216" cy="18" r="10" />
      {state === 'done' && <path class="is-tick" d="m211 18 4 4 7-8" />}
      {state === 'runs' && <path class="is-go" d="m213 13 8 5-8 5z" />}
    </g>
  )
}
