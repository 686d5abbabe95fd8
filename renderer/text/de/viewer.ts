/** German: the gallery and what is looked at in full. */

import type { PartOf } from '../en/translation.ts'
import type { enViewer } from '../en/viewer.ts'

export const deViewer: PartOf<typeof enViewer> = {
  'file.noneOnAsset': 'Fotos und Unterlagen zu dieser Anlage stehen hier, Ihre und die vom Büro.',
  'file.open': '{name} öffnen',
  'viewer.label': 'Datei: {name}',
  'viewer.of': '{at} von {count}',
  'viewer.back': 'Zurück',
  'viewer.previous': 'Vorherige Datei',
  'viewer.next': 'Nächste Datei',
  'viewer.isFirst': 'Das ist die erste Datei',
  'viewer.isLast': 'Das ist die letzte Datei',
  'viewer.tools': 'Größe',
  'viewer.larger': 'Größer',
  'viewer.smaller': 'Kleiner',
  'viewer.isWhole': 'Es ist schon ganz zu sehen',
  'viewer.isLargest': 'Größer geht es nicht',
  'viewer.fit': 'Ganz',
  'viewer.fitNow': 'Ganz zeigen, jetzt {percent}',
  'viewer.turn': 'Nach rechts drehen',
  'viewer.page': 'Seite {at} von {count}',
  'viewer.pages': 'Seiten von {name}',
  'viewer.pageLabel': 'Seite {at}',
  'viewer.pageBroken': 'Diese Seite lässt sich nicht zeigen. Die Datei ist gesichert, wie sie kam.',
  'viewer.firstPages': 'Hier stehen nur die ersten {count} Seiten. Die Datei ist vollständig.',
  'viewer.reading': 'Die Datei wird gelesen…',
  'viewer.again': 'Noch einmal versuchen',
  'viewer.fetching': 'Die Datei ist unterwegs',
  'viewer.fetchingText': 'Sie erscheint hier, sobald sie da ist. Sie können inzwischen weiterarbeiten.',
  'viewer.fetched': '{done} von {total}',
  'viewer.away': 'Die Datei ist nicht auf diesem Laptop',
  'viewer.gone': 'Diese Datei ist nicht mehr hier',
  'viewer.goneText': 'Sie wurde entfernt, hier oder im Büro. Alles andere ist unverändert.',
  'viewer.broken': 'Dieses Bild lässt sich nicht zeigen',
  'viewer.brokenText':
    'Die Datei ist sicher: sie wird so aufbewahrt und gesendet, wie sie kam. Kann niemand sie öffnen, machen Sie das Foto noch einmal, oder bitten Sie um eine neue Kopie.',
  'viewer.pdfBroken': 'Diese PDF-Datei lässt sich nicht zeigen',
  'viewer.pdfBrokenText':
    'Die Datei ist sicher: sie wird so aufbewahrt und gesendet, wie sie kam. Kann niemand sie öffnen, bitten Sie um eine neue Kopie.',
  'viewer.pdfLocked': 'Diese PDF-Datei ist mit einem Passwort gesperrt',
  'viewer.pdfLockedText':
    'Die Datei ist sicher: sie wird so aufbewahrt und gesendet, wie sie kam. Bitten Sie um eine Kopie ohne Passwort.',
  'viewer.unread': 'Die Datei war nicht lesbar',
  'viewer.unreadText':
    'Sie geht dadurch nicht verloren. Versuchen Sie es noch einmal; hilft das nicht, starten Sie Fieldbook neu.',
  'viewer.otherKind': 'Dateien dieser Art werden hier nicht gezeigt',
  'viewer.otherKindText':
    'Die Datei ist sicher: sie wird so aufbewahrt und gesendet, wie sie kam. In Fieldbook öffnen sich Bilder und PDF.',
  'viewer.link': 'Dies ist ein Link',
  'viewer.linkText': 'Was er zeigt, liegt anderswo und braucht ein Netz.',
  'viewer.openLink': 'Im Browser öffnen',
}
