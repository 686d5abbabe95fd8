/**
 * Compares the stand-in for Electron with Electron: its events with the declarations, its rules with the documentation.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { supportedEvents } from '../../shell/electron/events.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'test', 'shell', 'electron')
const read = (file: string) => readFileSync(file, 'utf8')
const declared = read(path.join(root, 'node_modules', 'electron', 'electron.d.ts'))

/** Returns the events of a class or an interface and of its parent. */
function eventsOf(name: string): string[] {
  const [text = '', parent] =
    new RegExp(`^  (?:class|interface) ${name}(?: extends (\\w+))?[ .\\w]* \\{\\n.*?^  \\}$`, 'ms').exec(
      declared,
    ) ?? []
  const own = [...text.matchAll(/^ {4}on\(event: '([\w-]+)'/gm)].map(([, event = '']) => event)
  return [...own, ...(parent === 'BaseWindow' ? eventsOf(parent) : [])]
}

test.each(Object.entries(supportedEvents))(
  'every simulated event of %s exists in Electron',
  (name, events) => {
    const known = eventsOf(name)
    expect(known.length).toBeGreaterThan(0)
    expect(events.filter(event => !known.includes(event))).toEqual([])
  },
)

test("every simulated module names the page of Electron's documentation that describes it", () => {
  const texts = globSync('*.ts', { cwd: folder })
    .map(file => read(path.join(folder, file)))
    .join('\n')
  const [, names = ''] = /^export \{\n(.*?)\n\}/ms.exec(read(path.join(folder, 'module.ts'))) ?? []
  const pages = names
    .match(/\w+/g)
    ?.map(name => name.replaceAll(/\B[A-Z]/g, letter => `-${letter}`).toLowerCase())
  expect(pages?.length).toBeGreaterThan(12)
  expect(pages?.filter(page => !new RegExp(`electronjs\\.org/docs/api/${page}\\b`).test(texts))).toEqual([])
})
