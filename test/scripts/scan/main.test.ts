import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { root } from '../../e2e/support/programs.ts'
import { readPdfText } from '../../support/pdf-text.ts'
import { photographPage, printPage } from '../../support/scan/printed-page.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'scan-'))
const out = path.join(folder, 'pages.pdf')
const command = path.join(root, 'scripts/scan/main.ts')

function scan(...words: string[]) {
  return spawnSync(process.execPath, [command, ...words], { cwd: folder, encoding: 'utf8' })
}

function store(name: string, bytes: Buffer): string {
  writeFileSync(path.join(folder, name), bytes)
  return name
}

const page = store('page.jpg', await photographPage(await printPage(['Delivery note 4711', 'Seal ring'])))

describe('npm run scan', () => {
  test('writes a PDF of all pages that can be searched, and prints the corners and words of each', async () => {
    const table = sharp({ create: { width: 640, height: 480, channels: 3, background: '#47392b' } })
    const run = scan(page, store('table.png', await table.png().toBuffer()), '--out', out, '--json')
    expect(run.stderr).toBe('')
    const { pages } = JSON.parse(run.stdout)
    expect(pages.map((one: { corners: unknown[] | null }) => one.corners?.length ?? null)).toEqual([4, null])
    expect(pages[0].words.map(({ text }: { text: string }) => text).join(' ')).toBe(
      'Delivery note 4711 Seal ring',
    )
    expect(Object.keys(pages[0].words[0].box)).toEqual(['x', 'y', 'width', 'height'])
    expect(pages.every(({ ms }: { ms: number }) => ms > 0)).toBe(true)
    expect((await readPdfText(readFileSync(out))).split(/\s+/)).toContain('4711')
    expect(run.status).toBe(0)
  })

  test.each([
    ['a damaged photo', 'damaged.jpg', /damaged\.jpg is not a JPEG, PNG or WebP photo, or it is damaged\./],
    ['a missing file', 'missing.jpg', /missing\.jpg cannot be read\./],
  ])('ends with 1 for %s, and writes nothing', (_what, name, sentence) => {
    store('damaged.jpg', readFileSync(path.join(folder, page)).subarray(0, 400))
    const target = path.join(folder, `${name}.pdf`)
    const run = scan(page, name, '--out', target)
    expect(run.stderr).toMatch(sentence)
    expect(run.status).toBe(1)
    expect(existsSync(target)).toBe(false)
  })

  test('ends with 1 for a language without data', () => {
    const run = scan(page, '--out', out, '--language', 'fi')
    expect(run.stderr).toMatch(/The data that read the language "fi" are missing or damaged\./)
    expect(run.status).toBe(1)
  })
})
