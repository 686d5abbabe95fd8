/** German: photos and files. */
import type { enFileActions } from '../en/file-actions.ts'
import type { enFiles } from '../en/files.ts'
import type { PartOf } from '../en/translation.ts'

export const deFiles: PartOf<typeof enFiles & typeof enFileActions> = {
  'file.makeInternal': 'Als intern markieren',
  'file.internalOf': 'Als intern markieren: {name}',
  'file.notInternal': 'Für den Kunden freigeben',
  'file.notInternalOf': 'Für den Kunden freigeben: {name}',
  'file.isInternal': 'Intern: erscheint nicht auf dem Arbeitsbericht.',
  'file.isForCustomer': 'Der Kunde sieht es auf dem Arbeitsbericht.',
  'photo.add': 'Foto hinzufügen',
  'photo.take': 'Foto aufnehmen',
  'photo.choose': 'Fotos oder Dateien wählen',
  'photo.hint':
    'Oder ziehen Sie sie auf den Auftrag, oder fügen Sie sie ein. Alles wird sofort auf dem Laptop gespeichert.',
  'file.none': 'Noch keine Dateien',
  'file.noneText': 'Fotos und Unterlagen zu diesem Auftrag stehen hier, Ihre und die vom Büro.',
  'file.keeping': '{name}, {size}, wird gespeichert…',
  'file.kept': '{name} ist auf dem Laptop gespeichert.',
  'file.unreadable': '{name} war nicht lesbar. Nichts wurde hinzugefügt: wählen Sie die Datei noch einmal.',
  'file.tooLarge':
    '{name} ist größer, als der Server annimmt ({most}). Nichts wurde hinzugefügt: Wählen Sie eine kleinere Datei, oder machen Sie das Foto hier.',
  'file.caption': 'Beschriftung',
  'file.captionTooLong':
    'Diese Beschriftung hat {count} Zeichen, {most} sind möglich. Sie ist auf dem Laptop gespeichert, wird aber nicht gesendet: Kürzen Sie sie, oder hängen Sie den Text als Datei an.',
  'file.captionSaved': 'Beschriftung auf dem Laptop gespeichert.',
  'file.uploaded': 'Hochgeladen: {words}',
  'file.takeOff': '{name} entfernen',
  'file.takenOff': 'Entfernt. Die Datei lässt sich im Postausgang wiederherstellen.',
  'file.kindText': 'Text',
  'file.link': 'Link',
  'file.notHere.waiting': 'Noch nicht heruntergeladen.',
  'file.notHere.no-room':
    'Nicht heruntergeladen: der Platz für Dateien, den Sie unter „Mehr“ festlegen, ist voll.',
  'file.notHere.too-large': 'Nicht heruntergeladen: sie ist größer als 2 GB.',
  'file.notHere.forbidden': 'Der Server erlaubt Ihnen nicht, sie herunterzuladen.',
  'file.notHere.deleted': 'Der Server hat sie nicht mehr.',
  'file.notHere.refused': 'Der Server hat sie nicht herausgegeben.',
  'file.notHere.incomplete': 'Sie wurde nicht vollständig heruntergeladen.',
  'file.notHere.unreachable': 'Die Verbindung brach beim Herunterladen ab.',
  'file.notHere.deadline': 'Der Server hat sie nicht rechtzeitig geschickt.',
  'file.notHere.not-a-hub':
    'Was kam, war nicht die Datei; vielleicht verlangt dieses Netz zuerst eine Anmeldung.',
  'file.notHere.again': 'Nächster Versuch {time}.',
  'photo.pasted': 'Bildschirmfoto',
  'photo.added': 'Gerade hinzugefügt',
  'file.empty': '{name} ist leer. Nichts wurde hinzugefügt: prüfen Sie, ob es die richtige Datei ist.',
  'file.folder':
    '{name} ist ein Ordner. Nichts wurde hinzugefügt: öffnen Sie ihn und ziehen Sie die Dateien hierher.',
  'file.dropElsewhere':
    'Nichts wurde hinzugefügt. Dateien werden nur hinzugefügt, wenn Sie sie auf einem geöffneten Auftrag ablegen, zu dem Sie Fotos hinzufügen können.',
  'file.unread':
    '{name} lässt sich nicht als Bild öffnen, oder nur zum Teil. Die Datei ist gespeichert und wird unverändert gesendet. War es ein Foto, nehmen Sie es noch einmal auf.',
  'file.unreadPaper':
    '{name} lässt sich nicht als PDF öffnen, oder nur zum Teil. Die Datei ist gespeichert und wird unverändert gesendet. Fügen Sie sie noch einmal hinzu, wenn Sie können.',
  'file.lostFilm.smaller':
    'Bewegte Fotos, die verkleinert wurden, werden als Bilder gesendet, ohne ihr Video. Um beides zu senden, wählen Sie unter Mehr, Größe von Fotos, „Wie aufgenommen“ und fügen Sie sie noch einmal hinzu.',
  'file.lostFilm.converted':
    'Bewegte Fotos in HEIC werden als JPEG-Bilder gesendet, ohne ihr Video. Wird ein Video gebraucht, speichern Sie es auf dem Telefon als Video und fügen Sie auch dieses hinzu.',
  'file.broken': 'Keine Vorschau',
  'file.held':
    '{name} ist noch nicht auf der Festplatte gespeichert. Lassen Sie dieses Fenster offen: nur hier gibt es sie.',
  'file.heldAgain': 'Jetzt speichern',
  'file.heldLeave': 'Verwerfen',
  'markup.draw': 'Zeichnen',
  'markup.open': 'Auf {name} zeichnen',
  'file.pictures': 'Bilder',
  'file.more': 'Mehr zu {name}',
  'file.addCaption': 'Beschriften',
  'file.editCaption': 'Beschriftung ändern',
  'file.addCaptionTo': '{name} beschriften',
  'file.editCaptionOf': 'Beschriftung von {name} ändern',
  'file.outside': 'öffnet außerhalb von Fieldbook',
}
