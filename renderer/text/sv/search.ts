/** Swedish: search and scanning. */
import type { enSearch } from '../en/search.ts'
import type { PartOf } from '../en/translation.ts'

export const svSearch: PartOf<typeof enSearch> = {
  'search.label': 'Sök',
  'search.hint': 'Sök i allt…',
  'search.open': 'Sök i allt',
  'search.close': 'Stäng sökningen',
  'search.results': 'Träffar',
  'search.count': { one: '{count} träff', other: '{count} träffar' },
  'search.none': 'Inget hittades för ”{q}”',
  'search.noneText':
    'Ingen träff i rubriker, anteckningar, objekt eller filnamn på datorn. Äldre jobb kan finnas enbart på servern.',
  'search.jobs': 'Jobb',
  'search.on': 'på {name}',
  'scan.open': 'Skanna en kod',
  'scan.title': 'Skanna en streckkod eller QR-kod',
  'scan.text': 'Håll etiketten framför kameran, på en hands avstånd.',
  'scan.picture': 'Det kameran ser',
  'scan.reader': 'Kodläsaren kunde inte startas',
  'scan.typeIt':
    'Skriv numret i sökrutan i stället, eller använd en skanner som ansluts som ett tangentbord.',
  'scan.found': 'Hittade {name}.',
  'scan.none': 'Inget objekt här har koden {code}.',
  'scan.several': '{count} objekt har koden {code}. Välj det som du står vid.',
}
