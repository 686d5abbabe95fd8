import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hub, makeDataDir } from '../../../support/hub/run-hub.ts'

test('the import of a material list imports each row once, and reports an invalid row with its line', async () => {
  const dataDir = makeDataDir()
  const file = path.join(dataDir, 'parts.csv')
  const run = (...words: string[]) => hub(...words, '--data', dataDir)
  const write = (...rows: string[]) =>
    writeFileSync(file, ['\ufeffArtikelnr;Benämning;Enhet;EAN;Saldo;Bil', ...rows].join('\r\n'))
  write(
    '4711;Packning 22 mm;st;7310;20;Bil 3',
    '4711;Packning 22 mm;st;7310;5;Bil 4',
    '4711;Packning 28 mm;st;7310;;',
    '4711;Packning 22 mm;st;7310;7;Bil 3',
    ';Namnlös;;;;',
    '12;;;;;',
    '13;Rör;m;;-1;Bil 3',
    '14;Lin;m;;2,5;',
    '15;Fett;g;;250;Bil 3;mer',
    '16;F\u001b[2Jett;g;;;',
    '17;Fett;g;;1;Bil\u202e3',
  )
  await run('group', 'add', 'North')
  const first = await run('material', 'import', file, '--delimiter', ';')
  expect([first.code, first.out]).toEqual([1, '11 rows: 1 added, 1 changed, 0 as they were, 9 refused.\n'])
  expect(first.err.trimEnd().split('\n')).toEqual([
    'line 4: refused, 4711 is something else on line 2.',
    'line 5: refused, 4711 stands on line 2 already.',
    'line 6: refused, there is no number.',
    'line 7: refused, there is no name.',
    'line 8: refused, the stock "-1" is no number of 0 or more.',
    'line 9: refused, there is a stock, and no van: name it in a column, or with --van.',
    'line 10: refused, it has 7 cells where the first line has 6.',
    'line 11: refused, the name has control characters or signs that turn text around: F\\u001b[2Jett',
    'line 12: refused, the van has control characters or signs that turn text around: Bil\\u202e3',
  ])
  write('4711;Packning 22 mm;st;7310;20;Bil 3', '14;Lin;m;;2,5;')
  const again = await run('material', 'import', file, '--delimiter', ';', '--van', 'Bil 4')
  expect([again.code, again.out]).toEqual([0, '2 rows: 1 added, 0 changed, 1 as they were, 0 refused.\n'])
  const counted = await run('material', 'import', file, '--delimiter', ';', '--van', 'Bil 4', '--counted')
  expect(counted.out).toBe('2 rows: 0 added, 2 changed, 0 as they were, 0 refused.\n')
  write('14;Lin;m;;2,5;')
  const one = await run('material', 'import', file, '--delimiter', ';', '--van', 'Bil 4')
  expect(one.out).toBe('1 row: 0 added, 0 changed, 1 as they were, 0 refused.\n')
  const rows = (await run('material', 'list')).out.split('\n').slice(1, -1)
  expect(rows.map(row => row.split(/ {2,}/))).toEqual([
    ['14', '2.5', 'm', 'Bil 4', 'Lin'],
    ['4711', '20', 'st', 'Bil 3', '7310', 'Packning 22 mm'],
    ['4711', '5', 'st', 'Bil 4', '7310', 'Packning 22 mm'],
  ])
  await run('user', 'add', '--email', 'anna@example.test', '--name', 'Anna')
  expect((await run('material', 'van', 'anna@example.test', 'Bil 3')).out).toBe('Anna drives Bil 3.\n')
  expect((await run('material', 'van', 'anna@example.test')).out).toBe('Anna drives no van.\n')
})
