import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findFades,
  findLoose,
  findSticky,
  findTwice,
  findUnborne,
  findUnknown,
  namesOf,
} from '../../support/renderer/style/find-wrongs.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const tokens = 'renderer/style/tokens.css'
/**
 * Planned were "about thirty": more than this number needs a decision, such as those for three weights, for cards and for
 * buttons.
 */
const mostTokens = 46

const sheets = Object.fromEntries(
  globSync('renderer/**/*.css', { cwd: root }).map(file => [
    file.replaceAll('\\', '/'),
    readFileSync(path.join(root, file), 'utf8'),
  ]),
)

/** All files that give classes to elements. */
const sources = globSync('renderer/**/*.{ts,tsx,html}', { cwd: root })
  .map(file => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')

/** Classes of elements that the library of the map makes. */
const ofTheMap = ['maplibregl-canvas-container', 'maplibregl-canvas', 'maplibregl-boxzoom']

describe('the style sheets of the screens', () => {
  test('take every colour, distance, corner and font size from the tokens', () => {
    const others = Object.entries(sheets).filter(([file]) => file !== tokens)
    expect(others.length).toBeGreaterThan(40)
    expect(others.flatMap(([file, css]) => findLoose(file, css))).toEqual([])
  })

  test('contain no rule a second time', () => {
    expect(findTwice(sheets)).toEqual([])
  })

  test('contain no rule for a class that no element has', () => {
    expect(findUnborne(sheets, sources, ['markedContent', ...ofTheMap])).toEqual([])
  })

  test('use hover styles only on devices whose pointer can hover', () => {
    expect(Object.entries(sheets).flatMap(([file, css]) => findSticky(file, css))).toEqual([])
  })

  test('never reduce the opacity of text, not even during an animation', () => {
    const withWords = Object.entries(sheets).filter(([file]) => !file.endsWith('/camera.css'))
    expect(withWords.flatMap(([file, css]) => findFades(file, css))).toEqual([])
  })

  test('use only custom properties that are defined', () => {
    const ofHours = [
      'first',
      'hours',
      'columns',
      'from',
      'length',
      'lane',
      'lanes',
      'name-line',
      'column',
      'days',
      'least',
    ].map(name => `--${name}`)
    // set by code on single elements
    const ofElements = ['--aspect', '--x', '--y', '--by', '--depth']
    expect(findUnknown(sheets, ['--total-scale-factor', ...ofHours, ...ofElements])).toEqual([])
    expect(namesOf(tokens, sheets[tokens] ?? '').size).toBeLessThanOrEqual(mostTokens)
  })
})

describe('findLoose', () => {
  test.each([
    '.a { color: #0d5c50 }',
    '.a { background: rgb(0 0 0 / 0.5) }',
    '.a { background: color-mix(in oklab, var(--ink), oklch(0.5 0.1 180)) }',
    '.a { border: var(--stroke) solid white }',
    '.a { padding: 3px var(--space-2) }',
    '.a { margin-inline-start: 0.3rem }',
    '.a { gap: 0 11px }',
    '.a { border-radius: 0.5rem }',
    '@media (hover: hover) { .a { font-size: 1.0625rem } }',
  ])('finds the value in %s, because no token defines the value', css => {
    expect(findLoose('a.css', css)).toHaveLength(1)
  })

  test.each([
    '/* #fff */ .a { color: var(--ink) }',
    '.a { white-space: nowrap; color: inherit; background: transparent }',
    '.a { padding: 0 calc(2 * var(--space-3)); inline-size: 11rem; margin: auto }',
    '.a { margin-inline: -1em }',
  ])('finds nothing in %s', css => {
    expect(findLoose('a.css', css)).toEqual([])
  })
})

describe('findTwice', () => {
  const body = '{ display: flex; gap: var(--space-2); align-items: center }'

  test('finds two rules with equal declarations, even in another order', () => {
    const other = '.b { gap: var(--space-2); display: flex;\n align-items:  center; }'
    expect(findTwice({ 'a.css': `.a ${body}`, 'b.css': `\n${other}` })).toEqual(['a.css:1 .a = b.css:2 .b'])
  })

  test('ignores equal rules with different conditions, or with at most two declarations', () => {
    const sheet = `.a ${body} @media (hover: hover) { .b ${body} } .c { margin: 0; padding: 0 } .d { margin: 0; padding: 0 }`
    expect(findTwice({ 'a.css': sheet })).toEqual([])
  })
})

test('findSticky finds a hover style without a media query', () => {
  const hover = '.a:hover { color: var(--ink) }'
  expect(findSticky('a.css', `.b { margin: 0 } ${hover}`)).toEqual(['a.css:1 .a:hover'])
  expect(findSticky('a.css', `@media (width > 40em) { ${hover} }`)).toHaveLength(1)
  expect(findSticky('a.css', `@media (hover: hover) { ${hover} }`)).toEqual([])
})

test('findUnknown finds a custom property without a definition', () => {
  expect(findUnknown({ 'a.css': ':root { --a: 1px } .b { margin: var(--a) var(--c) }' })).toEqual([
    'a.css:1 .b uses --c',
  ])
})

test('findUnborne finds a class that no element has', () => {
  const css = '.a .b { margin: 0 } @media print { .row-day:not(.c) { gap: 0 } }'
  expect(
    findUnborne({ 'a.css': css }, ['<p class="a">', '<p class={`row-$', '{view}`} />'].join('')),
  ).toEqual(['a.css:1 .b', 'a.css:1 .c'])
})

test('findFades finds a gradual change of opacity, but not an immediate one', () => {
  const fade = '@keyframes in { from { opacity: 0 } } @keyframes turn { to { rotate: 1turn } }'
  expect(findFades('a.css', `.a { animation: in 2s ease-out } ${fade}`)).toHaveLength(1)
  expect(findFades('a.css', `.a { animation: turn 2s, in 2s } ${fade}`)).toHaveLength(1)
  expect(findFades('a.css', `.a { animation: turn 2s linear } ${fade}`)).toEqual([])
  expect(findFades('a.css', `.a { animation: in 1ms step-end 400ms both } ${fade}`)).toEqual([])
})
