import { describe, expect, test } from 'vitest'
import { indexOldTexts } from '../../../../main/app/texts/index-old-texts.ts'
import { createAsset } from '../../../../main/service/assets/create-asset.ts'
import { attachDocument } from '../../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../../main/service/documents/create-document.ts'
import { indexJob } from '../../../../main/service/jobs/index-job.ts'
import { addNote } from '../../../../main/service/jobs/notes.ts'
import { findAll } from '../../../../main/service/search/find.ts'
import type { SearchHit } from '../../../../shared/views/search.ts'
import { openService, type TestService } from '../../../support/service/open-service.ts'

/** Returns the hits as `kind: name`. */
function find({ store, actors }: TestService, q: string): string[] {
  return findAll(store.read, actors.tech, q).map(nameHit)
}

function nameHit(hit: SearchHit): string {
  switch (hit.kind) {
    case 'job':
      return `job: ${hit.title}`
    case 'note':
      return `note: ${hit.excerpt}`
    case 'asset':
      return `asset: ${hit.assetNo}`
    case 'form':
      return `form: ${hit.title}: ${hit.excerpt}`
    case 'file':
      return `file: ${hit.fileName} of ${hit.ownerName}`
    case 'capture':
      return `capture: ${hit.name} of ${hit.ownerName}`
    case 'material':
      return `material: ${hit.number}`
  }
}

function filled() {
  const world = openService()
  const boiler = world.create({ title: 'Boiler service', placeName: 'Norrgatan 8, Växjö' })
  const lift = world.create({ title: 'Lift alarm', description: 'The boiler room is behind the lift.' })
  world.run(command =>
    addNote(command, boiler.uuid, { text: 'Gasket leaks at the flange', discrepancy: true }),
  )
  world.run(command => addNote(command, lift.uuid, { text: 'Battery changed', discrepancy: false }))
  world.run(command => createAsset(command, { assetNo: 'B-0231', name: 'Boiler, block C' }))
  world.run(command => createAsset(command, { assetNo: 'B-02310', name: 'B 0231 B 0231 beside it' }))
  return { world, boiler, lift }
}

describe('a search', () => {
  test('finds jobs, assets and notes by the beginning of words, and sorts titles before descriptions', () => {
    const { world } = filled()
    expect(find(world, 'boil')).toEqual(['job: Boiler service', 'job: Lift alarm', 'asset: B-0231'])
    expect(find(world, 'VAXJO')).toEqual(['job: Boiler service'])
    expect(find(world, 'gasket fla')).toEqual(['note: Gasket leaks at the flange'])
  })

  test.each([
    ['värme', 'Fjärrvärmecentral'],
    ['VARME', 'Fjärrvärmecentral'],
    ['central', 'Fjärrvärmecentral'],
    ['pumpe', 'Wärmepumpe im Keller'],
    ['点検', '給湯器の配管点検完了'],
    ['が', 'ポンプが故障'],
    ['จั่น', 'เปลี่ยนลูกปืนปั่นจั่นไฟฟ้า'],
    ['насос', 'Электронасосная'],
    ['Чайковского', 'Чайковского 5, подъезд'],
    ['αντλία', 'Θερμαντλία υπογείου'],
    ['ντλι', 'Θερμαντλία υπογείου'],
    ['배관', '온수배관점검'],
  ])('finds a job by a part of a word in every script: %s', (q, title) => {
    const world = openService()
    world.create({ title: 'Boiler' })
    world.create({ title })
    expect(find(world, q)).toEqual([`job: ${title}`])
  })

  test('finds notes and assets by a part of a word, after those whose words begin with it', () => {
    const { world, boiler } = filled()
    const text = 'Blandningsventilen läcker'
    world.run(command => addNote(command, boiler.uuid, { text, discrepancy: false }))
    world.run(command => createAsset(command, { assetNo: 'V-1', name: 'Magnetventil' }))
    world.create({ title: 'Ventil bytt' })
    world.create({ title: 'Luftventil' })
    expect(find(world, 'ventil')).toEqual([
      'job: Ventil bytt',
      'job: Luftventil',
      'asset: V-1',
      `note: ${text}`,
    ])
  })

  test('does not search inside words for only two letters', () => {
    const { world } = filled()
    expect(find(world, 'er')).toEqual([])
  })

  test('finds parts of words in older rows after these rows were indexed', () => {
    const { world } = filled()
    for (let nth = 0; nth < 45; nth++) world.create({ title: `Fjärrvärmecentral ${nth}` })
    world.store.transaction(db => db.run('DELETE FROM search_words'))
    let slices = 1
    while (indexOldTexts(world.store)) slices++
    expect(slices).toBeGreaterThan(3)
    expect(find(world, 'värme')).toHaveLength(20)
    expect(find(world, 'loc')).toEqual(['asset: B-0231'])
    expect(indexOldTexts(world.store)).toBe(false)
  })

  test("finds jobs by the customer's or the server's job number, whole matches before partial ones", () => {
    const { world, boiler, lift } = filled()
    const call = (uuid: string, externalId: string) => world.put(uuid, { externalId })
    call(boiler.uuid, 'R-2044/7')
    call(lift.uuid, String(boiler.id))
    world.create({ title: 'The same order', externalId: 'R-2044/7' })
    expect(find(world, 'R-2044/7')).toEqual(['job: The same order', 'job: Boiler service'])
    expect(find(world, 'r-2044')).toEqual(['job: The same order', 'job: Boiler service'])
    expect(find(world, `#${boiler.id}`).slice(0, 2)).toEqual(['job: Boiler service', 'job: Lift alarm'])
    call(boiler.uuid, 'R-1')
    expect(find(world, 'R-2044/7')).toEqual(['job: The same order'])
  })

  test('finds a note if each search word is in the note or in its job', () => {
    const { world } = filled()
    expect(find(world, 'boiler gasket')).toEqual(['note: Gasket leaks at the flange'])
  })

  test('returns entries with only some of the words if no entry has all words', () => {
    const { world } = filled()
    expect(find(world, 'gasket zeppelin')).toEqual(['note: Gasket leaks at the flange'])
    expect(find(world, 'zeppelin')).toEqual([])
  })

  test('sorts matching titles first, and then the newest entry', () => {
    const world = openService()
    for (const title of ['Pump, old', 'Fan', 'Pump, new'])
      world.create({ title, description: title === 'Fan' ? 'Beside the pump' : null })
    expect(find(world, 'pump')).toEqual(['job: Pump, new', 'job: Pump, old', 'job: Fan'])
  })

  test('sorts new jobs that were not sent yet as the newest', () => {
    const world = openService('laptop')
    for (const title of ['Pump, known', 'Pump, made here']) world.create({ title })
    world.store.transaction(db => db.run(`UPDATE jobs SET id = 7 WHERE title = 'Pump, known'`))
    world.store.transaction(db => indexJob(db, 7))
    expect(find(world, 'pump')).toEqual(['job: Pump, made here', 'job: Pump, known'])
  })

  test('sorts entries with more of the words first, then entries with the rarest word', () => {
    const world = openService()
    for (const title of ['Fan on the roof', 'Pump', 'Pump on a roof', 'Pump']) world.create({ title })
    expect(find(world, 'pump roof zeppelin')).toEqual([
      'job: Pump on a roof',
      'job: Fan on the roof',
      'job: Pump',
      'job: Pump',
    ])
  })

  test('sorts the exact number of a job or an asset first', () => {
    const { world, lift } = filled()
    world.create({ title: `Twice ${lift.id} and ${lift.id}` })
    expect(find(world, `#${lift.id}`)[0]).toBe('job: Lift alarm')
    expect(find(world, ` ${lift.id} `)[0]).toBe('job: Lift alarm')
    expect(find(world, 'b-0231')[0]).toBe('asset: B-0231')
  })

  test('finds files by name and caption, ignoring accents, and names their jobs and assets', () => {
    const { world, boiler } = filled()
    world.run(command => {
      const content = {
        fileName: 'Översikt 1.pdf',
        mimeType: 'application/pdf',
        size: 1,
        sha256: 'a'.repeat(64),
      }
      const { uuid } = createDocument(command, { groupId: 1, ...content })
      command.db.run(`UPDATE documents SET description = 'Ritning [källare]' WHERE uuid = ?`, uuid)
      attachDocument(command, { kind: 'job', ref: boiler.uuid }, uuid)
    })
    const found = ['file: Översikt 1.pdf of Boiler service']
    expect(find(world, 'oversikt')).toEqual(found)
    expect(find(world, 'ritning KÄLL')).toEqual(found)
    expect(find(world, 'sikt 1')).toEqual(found)
    expect(find(world, 'zeppelin ällar')).toEqual(found)
    expect(find(world, 'q källare')).toEqual(found)
    expect(find(world, '1 kä')).toEqual(found)
  })

  test('finds no entry of another group', () => {
    const { world } = filled()
    expect(findAll(world.store.read, world.actors.userOfOtherGroup, 'boiler')).toEqual([])
  })

  test.each([
    ...[
      '"',
      "'",
      '*',
      'a*',
      '(',
      'NEAR(',
      'AND',
      'OR OR',
      'title:',
      '{title}:x',
      '-x',
      '^',
      'x" OR "y',
      '%',
      '_',
      '[',
      ']',
    ],
    ...[
      '\u0000',
      '😀',
      '٣',
      '漢字',
      'ﬀ',
      'İ',
      '[a-z]',
      '#',
      '#99999999999999999',
      '-1',
      `${'"'.repeat(10_000)}`,
    ],
    ...['boiler '.repeat(1_500), 'x'.repeat(10_000)],
  ])('accepts any search text without an error (case %#)', q => {
    const { world } = filled()
    expect(() => find(world, q)).not.toThrow()
  })

  test('returns an excerpt of a long text that fits on one line', () => {
    const { world, boiler } = filled()
    const long = `${'much '.repeat(20_000)}needle ${'more '.repeat(2_000)}`
    world.run(command => addNote(command, boiler.uuid, { text: long, discrepancy: false }))
    world.create({ title: `needle ${'t'.repeat(5_000)}` })
    const hits = findAll(world.store.read, world.actors.tech, 'needle')
    expect(hits.map(({ kind }) => kind)).toEqual(['job', 'note'])
    expect(JSON.stringify(hits).length).toBeLessThan(2_000)
  })
})
