/** German: search and scanning. */
import type { enSearch } from '../en/search.ts'
import type { PartOf } from '../en/translation.ts'

export const deSearch: PartOf<typeof enSearch> = {
  'search.label': 'Suche',
  'search.hint': 'Alles durchsuchen …',
  'search.open': 'Alles durchsuchen',
  'search.close': 'Suche schließen',
  'search.results': 'Treffer',
  'search.count': { one: '{count} Treffer', other: '{count} Treffer' },
  'search.none': 'Nichts gefunden zu „{q}“',
  'search.noneText':
    'Kein Treffer in Titeln, Notizen, Anlagen oder Dateinamen auf dem Laptop. Ältere Aufträge sind vielleicht nur auf dem Server.',
  'search.jobs': 'Aufträge',
  'search.on': 'an {name}',
  'scan.open': 'Code scannen',
  'scan.title': 'Strichcode oder QR-Code scannen',
  'scan.text': 'Halten Sie das Etikett vor die Kamera, etwa eine Handbreit entfernt.',
  'scan.picture': 'Bild der Kamera',
  'scan.reader': 'Der Codeleser konnte nicht gestartet werden',
  'scan.typeIt':
    'Tippen Sie die Nummer stattdessen in die Suche, oder benutzen Sie einen Scanner, der sich wie eine Tastatur anschließt.',
  'scan.found': '{name} gefunden.',
  'scan.none': 'Keine Anlage hier hat den Code {code}.',
  'scan.several': '{count} Anlagen haben den Code {code}. Wählen Sie die, vor der Sie stehen.',
}
