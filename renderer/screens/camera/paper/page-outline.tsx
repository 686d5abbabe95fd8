import { scaleQuad } from '../../../../shared/rules/quad.ts'
import type { Sighting } from './watch-page.ts'

/** Units of the drawing's height. */
const height = 1_000

/** The corners of the page over the live picture. The drawing has the shape of the picture, so both fit alike. */
export function PageOutline({ sighting, isMirrored }: { sighting: Sighting | null; isMirrored: boolean }) {
  if (sighting?.corners == null) return null
  const width = height * sighting.aspect
  const corners = scaleQuad(sighting.corners, width, height)
  const [start, ...others] = corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  // A style, not an attribute: only styles move smoothly.
  const shape = { d: `path("M ${start} L ${others.join(' L ')} Z")` }
  return (
    <svg
      class={isMirrored ? 'camera-outline camera-mirror' : 'camera-outline'}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-testid="page-outline"
    >
      <path class="camera-outline-edge" style={shape} />
      <path class="camera-outline-line" style={shape} />
    </svg>
  )
}
