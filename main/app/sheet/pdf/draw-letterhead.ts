/** Draws the letterhead at the top of the first page: the logo on the left, name and address on the right. */
import type { Letterhead } from '../../../../shared/entities/letterhead.ts'
import { loadSharp } from '../../../service/documents/thumbnails/shrink-image.ts'
import { column, type Paper, styles } from './paper.ts'

const logoRoom = { width: 190, height: 44 } as const
const besideLogo = 20
const top = 34
const underline = 1.5

export async function drawLetterhead(paper: Paper, company: Letterhead | null): Promise<void> {
  if (company === null) return
  const logo = await openLogo(company.logo)
  const { name, address } = company
  if (logo === null && name === null && address.length === 0) return
  paper.y = top
  const below = logo === null ? top : drawLogo(paper, logo, name)
  paper.y = top
  drawAddress(paper, company, logo === null ? 0 : logoRoom.width + besideLogo)
  paper.y = Math.max(paper.y, below) + 8
  drawLine(paper, company.colour)
  paper.y += 16
}

interface Logo {
  png: Buffer
  width: number
  height: number
}

/** Returns null for a missing or unreadable logo; the sheet is then printed without it. */
async function openLogo(base64: string | null): Promise<Logo | null> {
  if (base64 === null) return null
  const open = await loadSharp()
  try {
    const bytes = Buffer.from(base64, 'base64')
    const { data, info } = await open(bytes, { failOn: 'error', limitInputPixels: 4_000_000 })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch {
    // the server sent bytes that are no picture
    return null
  }
}

/** Returns the lower edge of the logo. */
function drawLogo(paper: Paper, { png, width, height }: Logo, name: string | null): number {
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height)
  const size = { width: width * scale, height: height * scale }
  paper.element('Figure', () => paper.doc.image(png, column.left, paper.y, size), name ?? '')
  return paper.y + size.height
}

function drawAddress(paper: Paper, { name, address }: Letterhead, from: number): void {
  const room = { left: column.left + from, width: column.width - from }
  const place = from > 0 ? { ...room, align: 'right' as const } : room
  const title = name === null ? [] : paper.lines(name, room.width, styles.company)
  paper.element('P', () => {
    paper.write(title, { ...styles.company, colour: paper.accent }, place)
    for (const line of address) paper.write(paper.lines(line, room.width, styles.small), styles.small, place)
  })
}

/** Draws a line in the company's colour, even if it is too light for text. */
function drawLine(paper: Paper, colour: string | null): void {
  const { doc, y, accent } = paper
  paper.artifact(() => doc.rect(column.left, y, column.width, underline).fill(colour ?? accent))
}
