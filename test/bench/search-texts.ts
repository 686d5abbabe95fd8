/** Makes the texts of documents and forms that a laptop searches after years. */
import { randomUUID } from 'node:crypto'
import { startCommand } from '../../main/service/command.ts'
import { createForm } from '../../main/service/forms/create-form.ts'
import { indexAnswers } from '../../main/service/texts/index-answers.ts'
import { writePageText, writeTextState } from '../../main/service/texts/page-texts.ts'
import type { WriteDb } from '../../main/store/db.ts'
import type { Store } from '../../main/store/store.ts'
import { createChance } from '../fixtures/chance.ts'
import { office } from './laptop-data.ts'

export const texts = { documents: 5_000, pages: 4, words: 150, forms: 5_000, batch: 200 } as const

const syllables = [
  ...[
    'ba',
    'ker',
    'mo',
    'ven',
    'til',
    'pum',
    'pe',
    'sta',
    'gra',
    'lek',
    'tor',
    'ma',
    'sin',
    'fle',
    'ro',
    'di',
  ],
  ...[
    'an',
    'set',
    'ung',
    'kon',
    'trol',
    'le',
    'lag',
    'ring',
    'skru',
    'vär',
    'me',
    'rör',
    'dy',
    'na',
    'mik',
    'ol',
  ],
] as const

/** Adds PDFs and forms to jobs of the store, and lets searches find their texts. */
export function fillTexts(store: Store): void {
  const jobs = store.read.all<{ id: number; uuid: string }>('SELECT id, uuid FROM jobs ORDER BY id')
  const service = { store, now: () => Date.now(), newUuid: () => randomUUID() }
  const inBatches = (count: number, fill: (db: WriteDb, nth: number) => void) => {
    for (let first = 0; first < count; first += texts.batch)
      store.transaction(db => {
        for (let nth = first; nth < Math.min(first + texts.batch, count); nth++) fill(db, nth)
      })
  }
  inBatches(texts.documents, (db, nth) => addDocument(db, jobs[nth % jobs.length]?.id ?? 0, nth))
  inBatches(texts.forms, (db, nth) => {
    const fields = [
      { name: 'serial', label: 'Serial number', type: 'TEXT', value: `SN-${40_000 + nth}` },
      { name: 'note', label: 'Remark', type: 'TEXTAREA', value: writeText(nth, 12) },
    ]
    const job = jobs[nth % jobs.length]?.uuid ?? ''
    createForm(startCommand(service, office, db), { title: 'Yearly check', jobUuid: job, fields })
  })
  while (indexAnswers(store));
}

function addDocument(db: WriteDb, jobId: number, nth: number): void {
  const now = Date.now()
  const id = db.insert(
    `INSERT INTO documents (uuid, group_id, created_at, last_modified, file_name, mime_type, size, link)
     VALUES (?, 1, ?, ?, ?, 'application/pdf', 350000, '/document/content')`,
    ...[randomUUID(), now, now, `Delivery note ${nth}.pdf`],
  )
  db.run('INSERT INTO document_links (document_id, job_id) VALUES (?, ?)', id, jobId)
  for (let page = 0; page < texts.pages; page++)
    writePageText(db, id, page, `Serial number B-${nth}-${page} ${writeText(nth * 10 + page, texts.words)}`)
  writeTextState(db, id, 'read')
}

/** Few words are frequent and many are rare, as in any language. */
function writeText(seed: number, words: number): string {
  const chance = createChance(seed + 1)
  return Array.from({ length: words }, () => writeWord(chance.whole(1, 200) ** 2)).join(' ')
}

function writeWord(rank: number): string {
  const chance = createChance(rank)
  return Array.from({ length: chance.whole(1, 4) }, () => chance.pick(syllables)).join('')
}
