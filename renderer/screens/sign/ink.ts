/** Lines drawn by hand. They are stored as points in CSS pixels, and become a picture when the signature is saved. */
import SignaturePad, { type PointGroup } from 'signature_pad'
import { isObject } from '../../../shared/rules/form-places.ts'

interface InkPoint {
  x: number
  y: number
  /** epoch ms */
  time: number
  /** 0 to 1 */
  pressure: number
}
export type Ink = readonly (readonly InkPoint[])[]

/** Dark on white in every theme, as on paper. */
const paper = '#ffffff'
const penOptions = { penColor: '#101418', minWidth: 0.9, maxWidth: 2.8 } as const
export const padOptions = { ...penOptions, backgroundColor: paper } as const

const edge = 16
/** the picture has more pixels than the page, so that it prints sharply */
const density = 2
const mostPixels = 4_096

export function inkOf(groups: readonly PointGroup[]): Ink {
  return groups.map(({ points }) =>
    points.map(({ x, y, time, pressure }) => ({
      x: Math.round(x * 10) / 10,
      y: Math.round(y * 10) / 10,
      time,
      pressure,
    })),
  )
}

export function groupsOf(ink: Ink): PointGroup[] {
  const look = {
    ...penOptions,
    dotSize: 0,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
  } as const
  return ink.map(points => ({ ...look, points: points.map(point => ({ ...point })) }))
}

/** Reads stored lines. Invalid ones are left out. */
export function parseInk(kept: unknown): Ink {
  if (!Array.isArray(kept)) return []
  return kept.filter(Array.isArray).map(points => points.filter(isPoint))
}

function isPoint(point: unknown): point is InkPoint {
  if (!isObject(point)) return false
  return [point.x, point.y, point.time, point.pressure].every(number => Number.isFinite(number))
}

/** Draws the lines, cropped to a narrow edge, as PNG. */
export function inkToPng(ink: Ink): Promise<Uint8Array<ArrayBuffer>> {
  const points = ink.flat()
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const width = Math.max(...points.map(({ x }) => x)) - left + 2 * edge
  const height = Math.max(...points.map(({ y }) => y)) - top + 2 * edge
  const { canvas } = openPaper(width, height)
  const pad = new SignaturePad(canvas, padOptions)
  pad.off()
  const moved = ink.map(line =>
    line.map(point => ({ ...point, x: point.x - left + edge, y: point.y - top + edge })),
  )
  pad.fromData(groupsOf(moved))
  return pngOf(canvas)
}

/** Draws a typed name as a picture, for servers and forms that accept only pictures. */
export function nameToPng(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const font = 'italic 32px Georgia, "Liberation Serif", serif'
  const measured = openPaper(1, 1).pen
  measured.font = font
  const { canvas, pen } = openPaper(measured.measureText(name).width + 2 * edge, 48 + 2 * edge)
  pen.fillStyle = paper
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.font = font
  pen.fillStyle = penOptions.penColor
  pen.textBaseline = 'middle'
  pen.fillText(name, edge, 24 + edge)
  return pngOf(canvas)
}

function openPaper(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(mostPixels, Math.ceil(width * density))
  canvas.height = Math.min(mostPixels, Math.ceil(height * density))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws no pictures')
  pen.scale(density, density)
  return { canvas, pen }
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The picture of the signature could not be made')
  return new Uint8Array(await blob.arrayBuffer())
}
