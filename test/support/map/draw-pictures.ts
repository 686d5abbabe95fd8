/** Pictures for the tiles of a map: one colour, with a road across. */
import sharp from 'sharp'
import { type Tile, tileAt } from './draw-town.ts'

const SIDE = 256
const road = { create: { width: SIDE, height: 12, channels: 3 as const, background: '#ffffff' } }

/** Returns the tiles around `middle`, in this colour, such as `#c02040`. */
export async function drawPictures(
  middle: { longitude: number; latitude: number },
  zooms: readonly number[],
  { format, colour }: { format: 'png' | 'jpg' | 'webp'; colour: string },
): Promise<Tile[]> {
  const ground = { width: SIDE, height: SIDE, channels: 3 as const, background: colour }
  const drawn = sharp({ create: ground }).composite([{ input: road }])
  const bytes = await drawn.toFormat(format === 'jpg' ? 'jpeg' : format, { quality: 100 }).toBuffer()
  return zooms.flatMap(z => {
    const [column, row] = tileAt(middle, z)
    const steps = [-2, -1, 0, 1, 2]
    return steps.flatMap(dx => steps.map(dy => ({ z, x: column + dx, y: row + dy, bytes })))
  })
}
