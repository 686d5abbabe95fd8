/** A second sheet of paper next to the first: smaller, and farther from the middle of the picture. */
import { boxOf } from '../camera/aim.ts'
import type { Camera } from '../camera/camera.ts'
import type { Point } from '../camera/space.ts'
import type { PageLanguage } from '../kinds.ts'
import { between, type Chance } from '../random.ts'
import { createSheet, edgeOf, type Sheet } from '../sheet/bend.ts'
import { drawSlightBend } from '../sheet/bends.ts'
import { type Drawing, measureText } from '../sheet/draw-pdf.ts'
import { families } from '../sheet/fonts.ts'
import { layOut } from '../sheet/lay-out.ts'
import { print } from '../sheet/print.ts'
import { vocabularies } from '../texts/vocabularies.ts'
import { writeDocument } from '../texts/write-document.ts'
import type { Content } from './content.ts'

interface SecondSheet {
  sheet: Sheet
  /** points */
  size: { width: number; height: number }
  draw: (drawing: Drawing) => void
}

const pointsPerMillimetre = 72 / 25.4

/** Returns a sheet of which at least a third is in the picture, and which the first may cover a little. */
export function planSecondSheet(
  chance: Chance,
  { sheet: first, camera }: Content,
  language: PageLanguage,
): SecondSheet {
  const share = between(chance, 0.55, 0.75)
  const format = { width: first.width * share, height: first.height * share, side: 8, top: 9, sizes: [] }
  const blocks = writeDocument(
    chance.pick(['delivery-note', 'letter', 'work-permit']),
    chance,
    vocabularies[language],
  )
  const style = {
    font: (weight: 'regular' | 'bold') => families.liberation[weight],
    size: 9,
    accent: '#15151a',
  }
  const layout = layOut(blocks, format, style, measureText)
  const sheet = findPlace(chance, first, format, camera)
  const draw = (to: Drawing) =>
    print(to, layout, { accent: '#15151a', hasLogo: false, hasSignature: false }, chance)
  return {
    sheet,
    size: { width: format.width * pointsPerMillimetre, height: format.height * pointsPerMillimetre },
    draw,
  }
}

function findPlace(
  chance: Chance,
  first: Sheet,
  size: { width: number; height: number },
  camera: Camera,
): Sheet {
  const outer = outlineOf(first, camera)
  let best: { sheet: Sheet; worth: number } | null = null
  for (let attempt = 0; attempt < 40; attempt++) {
    const direction = between(chance, 0, 2 * Math.PI)
    const distance = between(chance, 0.55, 0.95)
    const centre = {
      x: Math.cos(direction) * distance * (first.width + size.width) * 0.56,
      y: Math.sin(direction) * distance * (first.height + size.height) * 0.56,
    }
    const rotation = between(chance, -0.5, 0.5)
    const sheet = createSheet({ ...size, centre, rotation, bend: drawSlightBend(chance) })
    const outline = outlineOf(sheet, camera)
    const [seen, covered] = [shareInside(outline, camera), overlapOf(outline, outer)]
    const rivals = isRivalOf(outline, outer, camera) ? 1 : 0
    const worth = Math.min(seen, 0.75) - Math.max(0, covered - 0.12) * 3 - rivals
    if (best === null || worth > best.worth) best = { sheet, worth }
    if (worth > 0.45) break
  }
  if (best === null) throw new Error('The second sheet has no place')
  return best.sheet
}

function outlineOf(sheet: Sheet, camera: Camera): Point[] {
  return edgeOf().map(([u, v]) => camera.project(sheet.at(u, v)))
}

/** Returns whether a person could take the other outline for the page: it is nearly as large, or nearer to the middle. */
function isRivalOf(outline: readonly Point[], outer: readonly Point[], camera: Camera): boolean {
  const isLarge = areaOf(outline) > areaOf(outer) * 0.8
  return isLarge || fromMiddle(outline, camera) < fromMiddle(outer, camera)
}

function areaOf(points: readonly Point[]): number {
  const parts = points.map(({ x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x: 0, y: 0 }
    return x * next.y - next.x * y
  })
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2
}

/** Returns the distance of the box around points from the middle, as a fraction of the picture in each direction. */
function fromMiddle(points: readonly Point[], camera: Camera): number {
  const { x, y, width, height } = boxOf(points)
  return Math.hypot((x + width / 2) / camera.width - 0.5, (y + height / 2) / camera.height - 0.5)
}

/** Returns the fraction of the box around points that is in the picture. */
function shareInside(points: readonly Point[], camera: Camera): number {
  return overlapOf(points, [
    { x: 0, y: 0 },
    { x: camera.width, y: camera.height },
  ])
}

/** Returns the fraction of the box around points that is in the box around others. */
function overlapOf(points: readonly Point[], others: readonly Point[]): number {
  const [a, b] = [boxOf(points), boxOf(others)]
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return (Math.max(0, width) * Math.max(0, height)) / (a.width * a.height)
}
