/** Swedish: texts around the job sheet. */
import type { enSheet } from '../en/sheet.ts'
import type { PartOf } from '../en/translation.ts'

export const svSheet: PartOf<typeof enSheet> = {
  'sheet.choosePictures': 'Bilder på arbetsrapporten: {count} av {all}',
  'sheet.chooseHint': 'En bild utan bock är intern. Kunden får den inte.',
  'sheet.attach': 'Bifoga som PDF',
  'sheet.hint': 'För kunden: interna anteckningar, filer och frågor är inte med.',
  'sheet.times': 'Arbetstider på rapporten',
  'sheet.making': 'PDF:en skapas…',
  'sheet.attached': 'Bifogad: {name}',
  'sheet.known': 'Inget har ändrats sedan {name} bifogades.',
  'sheet.show': 'Öppna PDF:en',
  'sheet.failed': 'Arbetsrapporten kan inte visas',
  'sheet.page': 'Rapporten',
  'sheet.give': 'Skicka eller skriv ut',
  'sheet.mail': 'Skicka med e-post',
  'sheet.print': 'Öppna för utskrift',
  'sheet.save': 'Spara som PDF',
  'sheet.opened.mail': 'E-postprogrammet har ett utkast med rapporten. Skicka det därifrån.',
  'sheet.opened.print': 'Rapporten är öppen. Skriv ut den därifrån.',
  'sheet.savedAs': 'Sparad: {file}',
  'sheet.savedMail': 'Sparad: {file}. Öppna filen för att skicka rapporten med ditt e-postprogram.',
  'sheet.fetched': 'Filen ligger bland dina hämtade filer.',
  'sheet.fetchedMail':
    'Mejlet ligger bland dina hämtade filer. Öppna det för att skicka rapporten med ditt e-postprogram.',
  'sheet.sendTo': 'Skicka till {to}',
  'sheet.sent': 'Skickat till {to}',
}
