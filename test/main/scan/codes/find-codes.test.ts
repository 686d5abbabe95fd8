import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Scanner } from '../../../../main/scan/thread/scanner.ts'
import { drawCode } from '../../../support/scan/draw-code.ts'
import { photographPage } from '../../../support/scan/printed-page.ts'

const scanner = new Scanner(error => {
  throw error
})
afterAll(() => scanner.close())

test('finds the barcode and the QR code of a photographed page, with their places', async () => {
  const [bars, square] = await Promise.all([
    drawCode('4006381333931', 'EAN13', 3),
    drawCode('https://example.test/asset/B-0231', 'QRCode', 5),
  ])
  const page = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: 'white' } })
    .composite([
      { input: bars, left: 90, top: 100 },
      { input: await sharp(square).rotate(90).toBuffer(), left: 500, top: 800 },
    ])
    .png()
    .toBuffer()
  const bytes = await photographPage(page)
  const { corners = null } = (await scanner.find(bytes)) ?? {}
  const codes = await scanner.findCodes({ bytes, corners })
  const sorted = codes?.toSorted((a, b) => a.box.y - b.box.y) ?? []
  expect(sorted.map(({ text }) => text)).toEqual(['4006381333931', 'https://example.test/asset/B-0231'])
  expect(sorted[0]?.box.y).toBeLessThan(0.3)
  expect(sorted[1]?.box.x).toBeGreaterThan(0.5)
})

test('finds nothing on a file that is no picture', async () => {
  expect(await scanner.findCodes({ bytes: Buffer.from('no picture'), corners: null })).toBeNull()
})
