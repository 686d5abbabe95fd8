/** Writes on the open signature pad with the mouse. */
import type { Page } from 'playwright-core'

/** Strokes of a name, as fractions of the pad. */
const strokes = [
  'M.22 .3 .2 .46 .2 .58 .22 .66 .26 .68 .3 .62 .32 .48 .33 .32 .33 .5 .33 .64 .36 .67 .38 .6 .4 .42 .42 .26 .41 .24 .4 .34 .39 .56 .41 .67 .44 .62 .47 .4 .48 .24 .46 .26 .45 .5 .46 .66 .49 .66 .52 .54 .55 .5 .53 .58 .53 .66 .56 .66 .57 .52 .57 .64 .6 .68',
  'M.64 .26 .63 .44 .62 .7 .62 .5 .64 .32 .68 .26 .71 .3 .7 .4 .66 .46 .71 .48 .72 .6 .69 .68 .64 .68 .7 .62 .76 .58 .8 .54 .78 .5 .75 .58 .77 .66 .82 .62 .85 .54 .85 .62 .88 .6 .92 .56',
]

export async function drawSignature(page: Page): Promise<void> {
  const pad = page.locator('.pad-paper')
  await pad.scrollIntoViewIfNeeded()
  const paper = await pad.boundingBox()
  if (paper === null) throw new Error('There is nothing to draw on')
  for (const stroke of strokes) {
    const numbers = stroke.slice(1).split(' ').map(Number)
    const points = numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0] as const] : []))
    for (const [at, [x, y]] of points.entries()) {
      await page.mouse.move(paper.x + x * paper.width, paper.y + y * paper.height, {
        steps: at === 0 ? 1 : 3,
      })
      if (at === 0) await page.mouse.down()
    }
    await page.mouse.up()
  }
}
