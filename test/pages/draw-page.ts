/** Draws a photograph of a page, with what is printed on it and where its corners are. */
import sharp from 'sharp'
import { createChance } from '../sim/chance.ts'
import type { Camera } from './camera/camera.ts'
import type { Point } from './camera/space.ts'
import { develop } from './canvas/develop.ts'
import type { Texture } from './canvas/paint-mesh.ts'
import { type PageKind, type PageLanguage, pageLanguages } from './kinds.ts'
import { type Content, chooseBlank, chooseNote, choosePrint } from './photo/content.ts'
import { paintPhoto } from './photo/paint-photo.ts'
import { planSecondSheet } from './photo/second-sheet.ts'
import { planShot, type Shot } from './photo/shot.ts'
import type { Sheet } from './sheet/bend.ts'
import { drawSlightBend, drawStrongBend } from './sheet/bends.ts'
import { createDrawing, rasterize } from './sheet/draw-pdf.ts'
import type { DocumentKind } from './texts/vocabulary.ts'

/** The content of a picture, against which a program is measured. */
interface PageTruth {
  /** pixels */
  width: number
  height: number
  /**
   * Corners of the page clockwise from the top left of its text, as fractions of the picture. `null` if the picture shows
   * no page. Only the kind `out-of-frame` has corners below 0 or above 1.
   */
  corners: Corners | null
  /** corners of the smaller page, in the kind `two-pages` */
  smaller: Corners | null
  /** the text in reading order, exactly as printed or written */
  words: string[]
  language: PageLanguage
  /** `null` if nothing is printed on the page */
  document: DocumentKind | null
  /** whether the picture has a fault: shadow, blur, noise, little light or a steep view */
  isBad: boolean
}

export interface DrawnPage extends PageTruth {
  jpeg: Buffer
}

export type Corners = readonly [Point, Point, Point, Point]

export interface WantedPage {
  seed: number
  kind: PageKind
  /** by lot if it is missing */
  language?: PageLanguage
}

/** Returns the same bytes for the same seed, kind and language on one machine. */
export async function drawPage(wanted: WantedPage): Promise<DrawnPage> {
  const { chance, truth, shot, content, second } = planPage(wanted)
  const { camera, sheet, frame } = content
  const first = truth.corners === null ? null : { sheet, texture: await printSheet(content, camera) }
  const other = second === null ? null : { ...second, texture: await printSheet(second, camera) }
  const { kind, seed } = wanted
  const canvas = paintPhoto(chance.fork('paint'), { kind, shot, content, first, second: other })
  const raw = { width: frame.width, height: frame.height, channels: 3 } as const
  const blurred = await sharp(canvas.data, { raw }).blur(blurOf(shot, content)).raw().toBuffer()
  const photo = new Uint8ClampedArray(blurred.buffer, blurred.byteOffset, blurred.length)
  develop({ ...canvas, data: photo }, shot.light, seed)
  const jpeg = await sharp(photo, { raw }).jpeg({ quality: frame.quality }).toBuffer()
  return { ...truth, jpeg }
}

/** Returns what `drawPage` will draw, without drawing it. */
export function planPage({ seed, kind, language }: WantedPage) {
  const chance = createChance(seed).fork(kind)
  const spoken = language ?? chance.fork('language').pick(pageLanguages)
  const shot = planShot(chance.fork('shot'), kind)
  const bend = kind === 'curled' ? drawStrongBend(chance.fork('bend')) : drawSlightBend(chance.fork('bend'))
  const choose = kind === 'blank' ? chooseBlank : kind === 'handwriting' ? chooseNote : choosePrint
  const content = choose(chance.fork('content'), { shot, language: spoken, bend })
  const { camera, sheet, frame } = content
  const second = kind === 'two-pages' ? planSecondSheet(chance.fork('other'), content, spoken) : null
  const hasPage = kind !== 'none'
  const truth: PageTruth = {
    width: frame.width,
    height: frame.height,
    corners: hasPage ? cornersOf(sheet, camera) : null,
    smaller: second === null ? null : cornersOf(second.sheet, camera),
    words: hasPage ? content.words : [],
    language: spoken,
    document: hasPage ? content.document : null,
    isBad: shot.faults.length > 0,
  }
  return { chance, truth, shot, content, second }
}

type Printable = Pick<Content, 'sheet' | 'size' | 'draw'>

/** Returns the page in the resolution in which the camera sees it. */
async function printSheet({ sheet, size, draw }: Printable, camera: Camera): Promise<Texture> {
  const drawing = createDrawing()
  draw(drawing)
  const [a, b, c, d] = pixelsOf(sheet, camera)
  const across = Math.max(distance(a, b), distance(d, c)) / size.width
  const down = Math.max(distance(a, d), distance(b, c)) / size.height
  const scale = Math.max(across, down)
  return rasterize(drawing, Math.round(size.width * scale), Math.round(size.height * scale))
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function pixelsOf(sheet: Sheet, camera: Camera): Corners {
  const corner = (u: number, v: number) => camera.project(sheet.at(u, v))
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
}

function cornersOf(sheet: Sheet, camera: Camera): Corners {
  const corner = ({ x, y }: Point) => ({ x: x / camera.width, y: y / camera.height })
  const [a, b, c, d] = pixelsOf(sheet, camera)
  return [corner(a), corner(b), corner(c), corner(d)]
}

/** Returns the deviation of the blur in pixels. */
function blurOf({ blur }: Shot, { heightOfX }: Content): number {
  return Math.max(blur.pixels, blur.ofX * heightOfX)
}
