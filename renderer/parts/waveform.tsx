import './waveform.css'

/** Draws levels from 0 to 100 as bars. `played`: the part from 0 to 1 that has the colour of what was heard. */
export function Waveform({ levels, played = 1 }: { levels: readonly number[]; played?: number }) {
  const bars = levels.map((level, at) => `M${at + 0.5} ${50 - half(level)}V${50 + half(level)}`).join('')
  return (
    <svg
      class="waveform"
      viewBox={`0 0 ${Math.max(1, levels.length)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class="waveform-whole" d={bars} />
      <path class="waveform-played" d={bars} style={{ clipPath: `inset(0 ${100 - 100 * played}% 0 0)` }} />
    </svg>
  )
}

/** Silence is a short bar too. */
function half(level: number): number {
  return Math.max(2, level / 2)
}
