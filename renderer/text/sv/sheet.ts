/** Swedish: texts around the job sheet. */
import type { enSheet } from '../en/sheet.ts'
import type { PartOf } from '../en/translation.ts'

export const svSheet: PartOf<typeof enSheet> = {
  'sheet.title': 'Arbetsrapport',
  'sheet.back': 'Tillbaka till jobbet',
  'sheet.attach': 'Bifoga som PDF',
  'sheet.hint': 'För kunden: interna anteckningar, filer och frågor är inte med.',
  'sheet.making': 'PDF:en skapas…',
  'sheet.attached': 'Bifogad: {name}',
  'sheet.known': 'Inget har ändrats sedan {name} bifogades.',
  'sheet.show': 'Öppna PDF:en',
  'sheet.failed': 'Arbetsrapporten kan inte visas',
  'sheet.page': 'Rapporten',
}
