/** German: the camera, and drawing over photos. */
import { markWords } from '../../../shared/sync/marked-copy.ts'
import type { enPhoto } from '../en/photo.ts'
import type { PartOf } from '../en/translation.ts'

export const dePhoto: PartOf<typeof enPhoto> = {
  'photo.place': 'Ort in Fotos speichern',
  'photo.placeHint': 'Der Aufnahmeort wird dann im Foto gespeichert, sofern der Laptop ihn kennt.',
  'camera.picture': 'Bild der Kamera',
  'camera.opening': 'Die Kamera startet…',
  'camera.shutter': 'Foto auslösen',
  'camera.hint': 'Die Leertaste löst aus. Jedes Foto ist sofort gesichert.',
  'camera.hintTouch': 'Jedes Foto ist sofort gesichert.',
  'camera.taken': { one: '{count} Foto aufgenommen', other: '{count} Fotos aufgenommen' },
  'camera.missed': 'Die Kamera gab kein Bild, es wurde kein Foto aufgenommen. Lösen Sie noch einmal aus.',
  'camera.torch': 'Licht',
  'camera.torchHint': 'Lampe der Kamera',
  'camera.noTorch': 'Die Lampe der Kamera antwortet nicht. Fotografieren können Sie auch ohne sie.',
  'camera.which': 'Kamera',
  'camera.number': 'Kamera {number}',
  'camera.refused': 'Die Kamera ist nicht erlaubt',
  'camera.refusedDo':
    'Erlauben Sie sie in den Einstellungen des Systems unter Datenschutz und Kamera, oder im Browser neben der Adresszeile. Sie können auch unten Fotos wählen. Nichts ging verloren.',
  'camera.inUse': 'Ein anderes Programm benutzt die Kamera',
  'camera.inUseDo':
    'Schließen Sie dieses Programm, etwa ein Videogespräch, und versuchen Sie es noch einmal. Nichts ging verloren.',
  'camera.locked': 'Die Kamera ist vom Administrator abgeschaltet',
  'camera.lockedDo': 'Wählen Sie Fotos stattdessen unten aus. Nichts ging verloren.',
  'camera.absent': 'Keine Kamera gefunden',
  'camera.absentDo':
    'Schließen Sie eine an und versuchen Sie es noch einmal, oder wählen Sie unten Fotos. Nichts ging verloren.',
  'camera.unplugged': 'Die Kamera ist weg',
  'camera.unpluggedDo':
    'Sie wurde ausgesteckt oder ausgeschaltet. Fotos von vorher sind gespeichert: Schließen Sie sie wieder an.',
  'camera.failed': 'Die Kamera startete nicht',
  'camera.failedDo':
    'Versuchen Sie es noch einmal; hilft das nicht, stecken Sie sie aus oder starten Sie den Laptop neu. Nichts ging verloren.',
  'markup.openShown': 'Darauf zeichnen',
  'markup.mark': markWords.de,
  'markup.tool': 'Werkzeug',
  'markup.arrow': 'Pfeil',
  'markup.box': 'Rahmen',
  'markup.ink': 'Stift',
  'markup.text': 'Text',
  'markup.pick': 'Bewegen',
  'markup.colour': 'Farbe',
  'markup.red': 'Rot',
  'markup.yellow': 'Gelb',
  'markup.blue': 'Blau',
  'markup.white': 'Weiß',
  'markup.undo': 'Rückgängig',
  'markup.redo': 'Wiederholen',
  'markup.nothingToUndo': 'Nichts rückgängig zu machen',
  'markup.nothingToRedo': 'Nichts zu wiederholen',
  'markup.left': 'Nach links',
  'markup.right': 'Nach rechts',
  'markup.up': 'Nach oben',
  'markup.down': 'Nach unten',
  'markup.picture': { one: 'Foto mit {count} Markierung', other: 'Foto mit {count} Markierungen' },
  'markup.arrowHint':
    'Ziehen Sie den Pfeil, oder tippen Sie auf Anfang und Spitze. Mit Tasten: Eingabe, dann die Pfeiltasten.',
  'markup.boxHint':
    'Ziehen Sie den Rahmen, oder tippen Sie auf zwei Ecken. Mit Tasten: Eingabe, dann die Pfeiltasten.',
  'markup.inkHint': 'Zeichnen Sie mit Finger, Stift oder Maus.',
  'markup.textHint': 'Schreiben Sie den Text, und tippen Sie dann auf seine Stelle.',
  'markup.pickHint':
    'Tippen Sie auf eine Markierung, um sie zu bewegen oder zu entfernen. Mit Tasten: Bild ab, dann die Pfeiltasten.',
  'markup.save': 'Kopie speichern',
  'markup.nothing': 'Noch ist nichts gezeichnet. Das Foto bleibt unverändert.',
  'markup.full':
    'Auf diesem Foto ist kein Platz für mehr. Was gezeichnet ist, ist gesichert: speichern Sie die Kopie.',
  'markup.noRoom':
    'Die Kopie ließ sich nicht anlegen: das Foto ist zu groß für den Speicher. Ihre Markierungen sind gesichert.',
  'markup.noPhoto': 'Dieses Foto lässt sich nicht zeigen',
  'markup.noPhotoText':
    'Es ist noch nicht auf dem Laptop oder beschädigt. Was Sie darauf gezeichnet haben, ist gespeichert.',
  // the gallery, and what is looked at in full
  'file.noneOnAsset': 'Fotos und Unterlagen zu dieser Anlage stehen hier, Ihre und die vom Büro.',
  'file.open': '{name} öffnen',
  'viewer.label': 'Datei: {name}',
  'viewer.of': '{at} von {count}',
  'viewer.previous': 'Vorherige Datei',
  'viewer.next': 'Nächste Datei',
  'viewer.isFirst': 'Das ist die erste Datei',
  'viewer.isLast': 'Das ist die letzte Datei',
  'viewer.tools': 'Größe',
  'viewer.larger': 'Größer',
  'viewer.smaller': 'Kleiner',
  'viewer.isWhole': 'Kleinste Größe',
  'viewer.isLargest': 'Größte Größe',
  'viewer.fit': 'Ganz',
  'viewer.fitNow': 'Ganz zeigen, jetzt {percent}',
  'viewer.turn': 'Nach rechts drehen',
  'viewer.page': 'Seite {at} von {count}',
  'viewer.pages': 'Seiten von {name}',
  'viewer.pageLabel': 'Seite {at}',
  'viewer.pageBroken': 'Diese Seite lässt sich nicht anzeigen. Die Datei selbst ist unverändert.',
  'viewer.firstPages': 'Hier stehen nur die ersten {count} Seiten. Die Datei ist vollständig.',
  'viewer.reading': 'Die Datei wird geladen…',
  'viewer.fetching': 'Die Datei wird heruntergeladen',
  'viewer.fetchingText': 'Sie erscheint hier, sobald sie heruntergeladen ist. Sie können weiterarbeiten.',
  'viewer.away': 'Die Datei ist nicht auf diesem Laptop',
  'viewer.gone': 'Diese Datei ist nicht mehr hier',
  'viewer.goneText': 'Sie wurde entfernt, hier oder vom Büro. Die anderen Dateien sind unverändert.',
  'viewer.broken': 'Dieses Bild lässt sich nicht zeigen',
  'viewer.brokenText':
    'Ihre Datei ist sicher: sie wird unverändert gespeichert und gesendet. Kann niemand sie öffnen, machen Sie das Foto noch einmal, oder bitten Sie um eine neue Kopie.',
  'viewer.pdfBroken': 'Diese PDF-Datei lässt sich nicht zeigen',
  'viewer.pdfBrokenText':
    'Ihre Datei ist sicher: sie wird unverändert gespeichert und gesendet. Kann niemand sie öffnen, bitten Sie um eine neue Kopie.',
  'viewer.pdfLocked': 'Diese PDF-Datei ist mit einem Passwort gesperrt',
  'viewer.pdfLockedText':
    'Ihre Datei ist sicher: sie wird unverändert gespeichert und gesendet. Bitten Sie um eine Kopie ohne Passwort.',
  'viewer.unread': 'Die Datei war nicht lesbar',
  'viewer.unreadText':
    'Ihre Datei ist sicher. Versuchen Sie es noch einmal; hilft das nicht, starten Sie Fieldbook neu.',
  'viewer.otherKind': 'Dateien dieser Art werden hier nicht gezeigt',
  'viewer.otherKindText':
    'Ihre Datei ist sicher: sie wird unverändert gespeichert und gesendet. Fieldbook selbst öffnet Bilder und PDF.',
  'viewer.link': 'Dies ist ein Link',
  'viewer.linkText': 'Dieser Link braucht ein Netz.',
  'viewer.openLink': 'Im Browser öffnen',
}
