/** German: data in trouble, and files with unsent work. */
import type { enRescue } from '../en/rescue.ts'
import type { PartOf } from '../en/translation.ts'

export const deRescue: PartOf<typeof enRescue> = {
  'trouble.damaged': 'Die Daten auf diesem Laptop sind beschädigt',
  'trouble.read-only': 'Es kann nichts gespeichert werden',
  'trouble.no-copy': 'Von Ihrer Arbeit konnte keine Kopie angelegt werden',
  'trouble.contents': 'Die Datei mit Fotos und Dokumenten war beschädigt',
  'trouble.settings': 'Die Einstellungen waren beschädigt',
  'trouble.log': 'Was Sie zuletzt gespeichert haben, fehlt vielleicht',
  'rescue.export': 'Ungesendetes exportieren',
  'rescue.runs.export': 'Wird exportiert…',
  'rescue.runs.import': 'Eine Datei wird eingelesen…',
  'rescue.runs.restore': 'Wird wiederhergestellt…',
  'rescue.exported': {
    one: '{count} nicht gesendete Änderung ist in der Datei. Sie enthält keine Passwörter. Hier wurde nichts geändert.',
    other:
      '{count} nicht gesendete Änderungen sind in der Datei. Sie enthält keine Passwörter. Hier wurde nichts geändert.',
  },
  'file.savedAs': 'Gespeichert als {file}',
  'rescue.missing': {
    one: '{count} Foto oder Datei war nicht mehr lesbar.',
    other: '{count} Fotos oder Dateien waren nicht mehr lesbar.',
  },
  'rescue.unreadable': {
    one: '{count} Änderung ist nicht lesbar. Sie ist nicht in der Datei und bleibt im Postausgang.',
    other: '{count} Änderungen sind nicht lesbar. Sie sind nicht in der Datei und bleiben im Postausgang.',
  },
  'rescue.fetchAgain': 'Datei noch einmal herunterladen',
  'rescue.import': 'Rettungsdatei einlesen',
  'rescue.importText':
    'Nicht gesendete Arbeit von einem anderen Laptop. Melden Sie sich als dieselbe Person am selben Server an.',
  'rescue.importChosen': '{name} wird eingelesen, sobald Sie angemeldet sind.',
  'rescue.importLeave': 'Nicht importieren',
  'rescue.importing': '{name} wird eingelesen…',
  'rescue.imported': {
    one: 'Eingelesen: {count} Änderung zu senden',
    other: 'Eingelesen: {count} Änderungen zu senden',
  },
  'rescue.importedFiles': {
    one: 'Mit {count} Foto oder Datei.',
    other: 'Mit {count} Fotos und Dateien.',
  },
  'rescue.importedDrafts': { one: 'Mit {count} Entwurf.', other: 'Mit {count} Entwürfen.' },
  'rescue.importedKnown': { one: '{count} war schon hier.', other: '{count} waren schon hier.' },
  'rescue.importedText':
    'Jede wird auf dem Server gesucht und gesendet, wenn sie dort fehlt. Sie können es im Postausgang verfolgen.',
  'rescue.notImported': 'Die Rettungsdatei wurde nicht eingelesen',
  'rescue.unread': 'Die Datei war nicht lesbar. Wählen Sie sie noch einmal. Nichts wurde geändert.',
  'more.unsent': 'Nicht gesendete Arbeit',
  'more.unsentText':
    'Ein Export enthält alles, was nicht gesendet ist, in einer Datei, die ein anderer Laptop einlesen kann. Hier wird nichts geändert.',
  'rescue.restore': 'Wiederherstellen',
  'rescue.restored': {
    one: 'Wiederhergestellt. {count} Änderung wird auf dem Server gesucht und gesendet, wenn sie dort fehlt.',
    other:
      'Wiederhergestellt. {count} Änderungen werden auf dem Server gesucht und gesendet, wenn sie dort fehlen.',
  },
  // the recovery code, and data whose keys are lost
  'keys.title': 'Die Daten auf diesem Laptop sind gesperrt',
  'keys.text':
    'Aufträge, Notizen und Fotos sind unversehrt, aber die Schlüssel dazu fehlen, zum Beispiel nach einem Zurücksetzen oder einer Neuinstallation. Ist nur der Schlüsselspeicher gesperrt, entsperren Sie ihn und starten Sie Fieldbook neu.',
  'keys.codeHint': 'Sieben Gruppen zu vier Zeichen. Kleinbuchstaben und Leerzeichen sind in Ordnung.',
  'keys.open': 'Mit dem Code öffnen',
  'keys.opening': 'Wird geöffnet…',
  'keys.noCode':
    'Für diese Daten wurde kein Wiederherstellungscode erstellt. Ohne ihre Schlüssel lassen sie sich nicht öffnen, und was nicht gesendet wurde, lässt sich nicht exportieren.',
  'keys.asideTitle': 'Ohne die Schlüssel',
  'keys.asideText':
    'Die gesperrten Daten werden in einen eigenen Ordner verschoben, gelöscht wird nichts: Finden sich die Schlüssel wieder, lassen sie sich wiederherstellen. Danach melden Sie sich an wie auf einem neuen Laptop.',
  'keys.aside': 'Daten verschieben',
  'keys.asideAsk': 'Die gesperrten Daten verschieben?',
  'keys.asideUnsent':
    'Nicht gesendete Änderungen bleiben darin gesperrt und werden nicht gesendet. Alles Gesendete wird wieder heruntergeladen.',
  'keys.asideNo': 'Abbrechen',
  'keys.keptAs': 'Die gesperrten Daten sind gespeichert in {folder}',
  'keys.why': 'Was nicht stimmt',
  'more.passOn': 'Laptop weitergeben',
  'more.passOnText':
    'Meldet Sie ab und entfernt Ihre Daten von diesem Laptop, bereit für die nächste Person. Das geht, sobald alles gesendet ist.',
  'more.passOnTitle': 'Laptop weitergeben?',
  'more.passOnAll':
    'Alle Aufträge, Notizen, Fotos und Schlüssel auf diesem Laptop werden entfernt, für alle, die daran gearbeitet haben. Was gesendet wurde, ist auf dem Server.',
  'more.passOnYes': 'Abmelden und entfernen',
  'more.passOnNo': 'Abbrechen',
  'more.passedOn': 'Der Laptop ist bereit für die nächste Person.',
  'recovery.title': 'Wiederherstellungscode',
  'recovery.text':
    'Öffnet Ihre Daten, wenn dieser Laptop seine Schlüssel verloren hat, mit allem, was nicht gesendet ist. Bewahren Sie ihn nicht beim Laptop auf.',
  'recovery.company':
    'Auch Ihre Firma kann die Daten dieses Laptops öffnen, mit einem eigenen Schlüssel. Jede Öffnung wird auf dem Server festgehalten.',
  'recovery.missing':
    'Es gibt noch keinen Code. Nach einem Zurücksetzen ließe sich nicht Gesendetes nicht mehr öffnen.',
  'recovery.missingOwn':
    'Es gibt noch keinen Code. Nach einem Zurücksetzen könnte nur Ihre Firma noch öffnen, was nicht gesendet ist.',
  'recovery.offer':
    'Erstellen Sie einen Wiederherstellungscode, damit sich Ihre Arbeit nach einem Zurücksetzen öffnen lässt.',
  'recovery.make': 'Wiederherstellungscode erstellen',
  'recovery.sheet': 'Wiederherstellungscode für Fieldbook',
  'recovery.once': 'Er wird nur jetzt gezeigt. Wer ihn und diesen Laptop hat, kann alles darauf lesen.',
  'action.copy': 'Kopieren',
  'recovery.print': 'Drucken',
  'recovery.kept': 'Ich habe ihn aufbewahrt',
  'recovery.copied': 'Kopiert.',
  'recovery.notCopied': 'Er konnte nicht kopiert werden. Schreiben Sie ihn vom Bildschirm ab.',
  'recovery.made': 'Erstellt {time}. Er lässt sich nicht noch einmal anzeigen.',
  'recovery.renew': 'Neuen Code erstellen',
  'recovery.renewTitle': 'Neuen Code erstellen?',
  'recovery.renewText': 'Der bisherige Code gilt sofort nicht mehr.',
  'recovery.revoke': 'Code entfernen',
  'recovery.revokeTitle': 'Code entfernen?',
  'recovery.revokeText':
    'Er gilt sofort nicht mehr. Ohne Code öffnet nichts mehr Ihre nicht gesendete Arbeit, wenn die Schlüssel dieses Laptops fehlen.',
  'recovery.revokeOwnText':
    'Er gilt sofort nicht mehr. Ohne Code kann nur Ihre Firma Ihre nicht gesendete Arbeit öffnen, wenn die Schlüssel dieses Laptops fehlen.',
  'recovery.keep': 'Behalten',
  'recovery.revoked': 'Der Code ist entfernt.',
}
