/**
 * The page with every token and component (`npm run dev`, then `style`) in each theme. Boxes and computed styles are
 * compared with `style-page.json`, pictures are not: machines draw letters differently.
 * `FIELDBOOK_WRITE_STYLES=1 npx vitest run test/e2e/style-page.test.ts` writes the file again; then run `biome check --write` on it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServe } from '../../main/app/serve.ts'
import { findViolations } from './support/axe.ts'
import { openPage } from './support/chromium.ts'
import { setOwnFont } from './support/font.ts'

type Look = Record<string, string | number>
/** By theme, example and element. */
type Looks = Record<string, Record<string, Record<string, Look>>>

const root = path.join(import.meta.dirname, '../..')
const file = path.join(import.meta.dirname, 'style-page.json')
const isWriting = process.env.FIELDBOOK_WRITE_STYLES === '1'
const stored: Looks = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const origin = 'http://style.localhost'
/** CSS pixels, or the share of a box, by which it may differ: systems round the widths of letters differently. */
const most = 1.5
const mostShare = 0.06

describe('the page of the style', () => {
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-style-'))
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    await build({
      configFile: path.join(root, 'vite.config.ts'),
      root: path.join(root, 'renderer'),
      logLevel: 'error',
      build: { outDir, rolldownOptions: { input: path.join(root, 'renderer/style.html') } },
    })
    const serve = createServe(outDir)
    const opened = await openPage(null, { viewport: { width: 1024, height: 640 } })
    page = opened.page
    problems = opened.problems
    await page.route(`${origin}/**`, async route => {
      const answer = await serve(new Request(route.request().url()))
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()),
      })
    })
  }, 120_000)
  afterAll(() => {
    rmSync(outDir, { recursive: true })
    if (isWriting) writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
  })

  test.each(['light', 'dark', 'sun'])('has the stored boxes and styles in the theme %s', async theme => {
    await page.goto(`${origin}/style.html?theme=${theme}`)
    await page.locator('[data-example="card"]').waitFor()
    await setOwnFont(page)
    const looks = await page.evaluate(readLooks)
    expect(Object.keys(looks).length).toBeGreaterThan(90)
    if (isWriting) stored[theme] = looks
    else expect(differences(stored[theme] ?? {}, looks)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })
})

/** Returns the differences of two looks as sentences. */
function differences(before: Looks[string], after: Looks[string]): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => {
    const [was, is] = [before[name], after[name]]
    if (was === undefined || is === undefined) return [`${name} is ${was ? 'missing' : 'new'}`]
    const parts = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return parts.flatMap(part => changesOf(`${name}, ${part}`, was[part], is[part]))
  })
}

function changesOf(where: string, was: Look | undefined, is: Look | undefined): string[] {
  if (was === undefined || is === undefined) return [`${where} is ${was ? 'missing' : 'new'}`]
  return Object.keys({ ...was, ...is })
    .filter(key => {
      const [old, now] = [was[key], is[key]]
      if (typeof old !== 'number' || typeof now !== 'number') return old !== now
      return Math.abs(old - now) > Math.max(most, old * mostShare)
    })
    .map(key => `${where}: ${key} was ${was[key]}, and is ${is[key]}`)
}

/** Runs in the page. Reads the boxes and styles of each example and the elements in it. */
function readLooks(): Looks[string] {
  const properties = [
    'color',
    'backgroundColor',
    'borderTopColor',
    'borderTopWidth',
    'borderTopLeftRadius',
    'boxShadow',
    'fontSize',
    'fontWeight',
  ] as const
  const lookOf = (element: Element): Look => {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const styles = properties.map(name => [name, style[name]] as const)
    return { width: Math.round(width), height: Math.round(height), ...Object.fromEntries(styles) }
  }
  const isShown = (element: Element) => element.checkVisibility() && !element.closest('svg svg, svg > *')
  return Object.fromEntries(
    [...document.querySelectorAll('[data-example]')].map(example => {
      const parts = [...example.querySelectorAll('*')].filter(isShown)
      return [
        example.getAttribute('data-example') ?? '',
        Object.fromEntries(
          parts.map((part, at) => [
            `${at} ${part.tagName} ${part.getAttribute('class') ?? ''}`.trim(),
            lookOf(part),
          ]),
        ),
      ]
    }),
  )
}
