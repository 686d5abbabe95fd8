import type { Edited } from '../../state/markup.ts'
import { Crop } from './crop/crop.tsx'
import { Markup } from './markup/markup.tsx'

/** The photo that is drawn over or cropped. */
export function EditedPhoto({ isCropped, ...photo }: Edited) {
  return isCropped ? <Crop {...photo} /> : <Markup {...photo} />
}
