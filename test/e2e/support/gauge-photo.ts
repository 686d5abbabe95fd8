/** Draws a pressure gauge on a wall, as a technician photographs it. */
import sharp from 'sharp'

const [width, height] = [1_200, 900]
const [centreX, centreY] = [640, 420]

type Colour = readonly [number, number, number]

/** Degrees of a full turn at which the scale begins, and its length. */
const [scaleFrom, scaleLength] = [135, 270]

function isOnTick(radius: number, angle: number): boolean {
  const along = (angle - scaleFrom + 360) % 360
  if (along > scaleLength + 1) return false
  const isLong = Math.min(along % 45, 45 - (along % 45)) < 1.2
  const isShort = Math.min(along % 9, 9 - (along % 9)) < 0.6
  return (isLong && radius > 190 && radius < 232) || (isShort && radius > 212 && radius < 232)
}

/** Distance from a line that begins in the middle, in pixels; far away on its other side. */
function fromNeedle(left: number, top: number, degrees: number): number {
  const [across, down] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const along = left * across + top * down
  return along < -40 || along > 205 ? Number.POSITIVE_INFINITY : Math.abs(left * down - top * across)
}

function colourAt(x: number, y: number): Colour {
  const [left, top] = [x - centreX, y - centreY]
  const radius = Math.hypot(left, top)
  const angle = ((Math.atan2(top, left) * 180) / Math.PI + 360) % 360
  if (radius < 22) return [60, 62, 66]
  if (radius < 235 && fromNeedle(left, top, 232) < 5) return [196, 34, 24]
  if (radius < 250) return isOnTick(radius, angle) ? [40, 42, 46] : [244, 242, 234]
  if (radius < 290) {
    const shine = 150 + 90 * Math.cos(((angle - 230) * Math.PI) / 180)
    return [shine, shine, shine + 4]
  }
  if (Math.abs(left) < 46 && top > 0) return brass(left / 46)
  if (Math.abs(y - 800) < 60) return brass((y - 800) / 60)
  const isInShadow = Math.hypot(left - 40, top - 50) < 300
  return isInShadow ? [150, 154, 150] : [196, 200, 194]
}

function brass(across: number): Colour {
  const light = 0.45 + 0.55 * Math.sqrt(Math.max(0, 1 - (across + 0.3) ** 2))
  return [206 * light, 160 * light, 78 * light]
}

export async function drawGauge(): Promise<Buffer> {
  const points = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    // light from the left, and the grain of a camera
    const light = 1.06 - (0.3 * x) / width - (0.12 * y) / height + (((x * 7 + y * 13) % 11) - 5) / 400
    const colour = colourAt(x, y).map(part => Math.min(255, Math.max(0, part * light)))
    points.set(colour, at * 3)
  }
  return sharp(points, { raw: { width, height, channels: 3 } })
    .blur(0.8)
    .jpeg()
    .toBuffer()
}
