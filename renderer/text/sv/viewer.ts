/** Swedish: the gallery and what is looked at in full. */

import type { PartOf } from '../en/translation.ts'
import type { enViewer } from '../en/viewer.ts'

export const svViewer: PartOf<typeof enViewer> = {
  'file.noneOnAsset': 'Objektets foton och papper visas här, både dina och kontorets.',
  'file.open': 'Öppna {name}',
  'viewer.label': 'Fil: {name}',
  'viewer.of': '{at} av {count}',
  'viewer.back': 'Tillbaka',
  'viewer.previous': 'Föregående fil',
  'viewer.next': 'Nästa fil',
  'viewer.isFirst': 'Det här är den första filen',
  'viewer.isLast': 'Det här är den sista filen',
  'viewer.tools': 'Storlek',
  'viewer.larger': 'Större',
  'viewer.smaller': 'Mindre',
  'viewer.isWhole': 'Hela visas redan',
  'viewer.isLargest': 'Större går det inte',
  'viewer.fit': 'Hela',
  'viewer.fitNow': 'Visa hela, nu {percent}',
  'viewer.turn': 'Vrid åt höger',
  'viewer.page': 'Sida {at} av {count}',
  'viewer.pages': 'Sidor i {name}',
  'viewer.pageLabel': 'Sida {at}',
  'viewer.pageBroken': 'Sidan går inte att visa. Filen är sparad som den kom.',
  'viewer.firstPages': 'Bara de första {count} sidorna visas här. Filen är hel.',
  'viewer.reading': 'Läser filen…',
  'viewer.again': 'Försök igen',
  'viewer.fetching': 'Filen är på väg',
  'viewer.fetchingText': 'Den visas här så snart den har kommit. Du kan fortsätta jobba under tiden.',
  'viewer.fetched': '{done} av {total}',
  'viewer.away': 'Filen finns inte på datorn',
  'viewer.gone': 'Filen finns inte kvar här',
  'viewer.goneText': 'Den har tagits bort, här eller på kontoret. Allt annat är oförändrat.',
  'viewer.broken': 'Bilden går inte att visa',
  'viewer.brokenText':
    'Filen är i säkerhet: den sparas och skickas precis som den kom. Kan ingen öppna den, ta om fotot eller be avsändaren om en ny kopia.',
  'viewer.pdfBroken': 'PDF-filen går inte att visa',
  'viewer.pdfBrokenText':
    'Filen är i säkerhet: den sparas och skickas precis som den kom. Kan ingen öppna den, be avsändaren om en ny kopia.',
  'viewer.pdfLocked': 'PDF-filen är låst med lösenord',
  'viewer.pdfLockedText':
    'Filen är i säkerhet: den sparas och skickas precis som den kom. Be avsändaren om en kopia utan lösenord.',
  'viewer.unread': 'Filen gick inte att läsa',
  'viewer.unreadText': 'Den går inte förlorad av det. Försök igen; om det inte hjälper, starta om Fieldbook.',
  'viewer.otherKind': 'Filer av det här slaget visas inte här',
  'viewer.otherKindText':
    'Filen är i säkerhet: den sparas och skickas precis som den kom. Bilder och PDF är det som öppnas i Fieldbook.',
  'viewer.link': 'Det här är en länk',
  'viewer.linkText': 'Innehållet ligger någon annanstans och kräver nät.',
  'viewer.openLink': 'Öppna i webbläsaren',
}
