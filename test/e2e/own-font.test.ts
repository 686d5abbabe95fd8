import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage } from './support/chromium.ts'
import { setOwnFont } from './support/font.ts'
import { startApp } from './support/in-process.ts'
import { makeFolder, type SpawnedApp, spawnApp } from './support/programs.ts'

interface FontFile {
  name: string
  type: string | null
  status: number
}

const latin = 'inter-latin-wght-normal'
const extended = 'inter-latin-ext-wght-normal'

describe('the own font of the screens', () => {
  let app: SpawnedApp
  beforeAll(async () => {
    app = await spawnApp(makeFolder())
  })

  /** Opens the first screen in the own font, and collects the font files that the page requests. */
  async function openInOwnFont(): Promise<{ page: Page; files: FontFile[]; problems: string[] }> {
    const { page, problems } = await openPage(null)
    const files: FontFile[] = []
    page.on('response', async response => {
      const name = /([\w-]+)-[\w-]{8}\.woff2$/.exec(response.url())?.[1]
      if (name !== undefined)
        files.push({ name, type: response.headers()['content-type'] ?? null, status: response.status() })
    })
    await page.goto(app.address)
    await page.getByRole('button').first().waitFor()
    await setOwnFont(page)
    return { page, files, problems }
  }

  test('is loaded from the app itself under its own policy, once and in one file', async () => {
    const { page, files, problems } = await openInOwnFont()
    expect(await page.evaluate("document.fonts.check('500 15px Inter', 'Jobs 10:45')")).toBe(true)
    expect(files).toEqual([{ name: latin, type: 'font/woff2', status: 200 }])
    expect(problems).toEqual([])
  })

  test('is the first font of every text and control, with figures of equal width in numbers', async () => {
    const { page } = await openInOwnFont()
    const fonts = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('#app *')].filter(one => one.checkVisibility())
      return [...new Set(shown.map(one => getComputedStyle(one).fontFamily))]
    })
    expect(fonts).toEqual(['Inter, system-ui, sans-serif'])
    const measured = await page.evaluate(() => {
      const line = document.createElement('span')
      document.body.append(line)
      const widthOf = (text: string, look: string) => {
        Object.assign(line, { textContent: text, className: look })
        return line.getBoundingClientRect().width
      }
      const figures = ['1111', '0000', '8888'].map(text => widthOf(text, 'numbers'))
      const hyphens = ['', 'numbers'].map(look => widthOf('----', look))
      line.remove()
      return { widths: new Set(figures).size, hyphens }
    })
    expect(measured.widths).toBe(1)
    // Inter gives hyphens the width of figures too, so other texts have their own.
    expect(measured.hyphens[0]).toBeLessThan(measured.hyphens[1] ?? 0)
  })

  test('loads the extended Latin letters only when a text contains one', async () => {
    const { page, files } = await openInOwnFont()
    expect(files.map(({ name }) => name)).toEqual([latin])
    await page.evaluate(async () => {
      const line = document.createElement('p')
      line.textContent = 'Łódź, Plzeň'
      document.body.append(line)
      await document.fonts.ready
    })
    await expect.poll(() => files.map(({ name }) => name)).toEqual([latin, extended])
    expect(await page.evaluate("document.fonts.check('15px Inter', 'Łódź')")).toBe(true)
  })

  test('has the heaviest weight in a minority of the texts of an open job', async () => {
    const sample = await startApp(makeFolder(), ['--demo'])
    const { page } = await openPage(sample.address)
    await page.getByTestId('job-row').first().click()
    await page.getByTestId('job-state').waitFor()
    const weights = await page.evaluate(() => {
      const found: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const holder = texts.currentNode.parentElement
        if (holder?.checkVisibility({ visibilityProperty: true }) && texts.currentNode.textContent?.trim())
          found.push(getComputedStyle(holder).fontWeight)
      }
      return found
    })
    expect([...new Set(weights)].toSorted()).toEqual(['400', '500', '600'])
    expect(weights.filter(weight => weight === '600').length / weights.length).toBeLessThan(0.25)
  })

  test('draws each weight of the tokens differently', async () => {
    const { page } = await openInOwnFont()
    const widths = await page.evaluate(() =>
      ['value', 'label', 'title'].map(name => {
        const line = document.createElement('span')
        line.textContent = 'Annual service of the boiler'
        // large, as some systems round the widths of small letters
        line.style.fontSize = '100px'
        line.style.whiteSpace = 'nowrap'
        line.style.fontWeight = `var(--weight-${name})`
        document.body.append(line)
        const { width } = line.getBoundingClientRect()
        line.remove()
        return width
      }),
    )
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect(new Set(widths).size).toBe(3)
  })
})
