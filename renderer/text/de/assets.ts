/** German: assets. */
import type { enAssets } from '../en/assets.ts'
import type { PartOf } from '../en/translation.ts'

export const deAssets: PartOf<typeof enAssets> = {
  'asset.find': 'Anlage suchen',
  'asset.findHint': 'Nummer, Name, Ort …',
  'asset.withInactive': 'Auch ausgemusterte Anlagen zeigen',
  'asset.count': { one: '{count} Anlage', other: '{count} Anlagen' },
  'asset.inactive': 'Ausgemustert',
  'asset.none': 'Noch keine Anlagen',
  'asset.noneText':
    'Die Maschinen und Orte Ihrer Gruppe erscheinen hier, sobald das Büro sie angelegt hat und sie heruntergeladen sind.',
  'asset.noneFound': 'Keine Anlage passt zu „{q}“',
  'asset.noneFoundText':
    'Prüfen Sie die Schreibweise oder geben Sie weniger Wörter ein. Ausgemusterte Anlagen werden auf Wunsch gezeigt.',
  'asset.choose': 'Wählen Sie eine Anlage',
  'asset.chooseText': 'Hier sehen Sie Ort, Aufträge und Dateien.',
  'asset.gone': 'Diese Anlage ist nicht auf dem Laptop',
  'asset.goneText': 'Vielleicht hat das Büro sie gelöscht, oder sie gehört zu einer anderen Gruppe.',
  'asset.newJob': 'Neuer Auftrag an dieser Anlage',
  'asset.tabs': 'Teile der Anlage',
  'asset.tab.overview': 'Übersicht',
  'asset.tab.jobs': 'Aufträge',
  'asset.noDescription': 'Keine Beschreibung.',
  'asset.number': 'Nummer',
  'asset.type': 'Typ',
  'asset.noDetail':
    'Ihre Felder und Dateien sind noch nicht heruntergeladen. Sie folgen, sobald ein Netz da ist.',
  'asset.noHistory':
    'Ihre letzten Aufträge sind noch nicht heruntergeladen. Sie folgen, sobald ein Netz da ist.',
  'asset.historyAt': 'Aufträge, Stand {time}. Die letzten {most} sind auf dem Laptop gespeichert.',
  'asset.noJobs': 'Keine Aufträge an dieser Anlage',
  'asset.noJobsText': 'Was ab jetzt daran gemacht wird, steht hier.',
  'asset.picture': 'Bild',
  'asset.waiting': 'Wartet auf das Senden',
  'asset.ofJob': 'Der Auftrag betrifft',
  'asset.notOnJob': 'Nicht an dieser Anlage',
  'asset.open': 'Anlage öffnen',
  'assetState.DRAFT': 'Entwurf',
  'assetState.PROCURED': 'Beschafft',
  'assetState.PREPARATION': 'In Vorbereitung',
  'assetState.REPAIR': 'In Reparatur',
  'assetState.AVAILABLE': 'Verfügbar',
  'assetState.RESERVED': 'Reserviert',
  'assetState.PROVISIONING': 'Wird eingebaut',
  'assetState.IN_USE': 'In Betrieb',
  'assetState.UNPROVISIONING': 'Wird ausgebaut',
  'assetState.OUT_OF_ORDER': 'Außer Betrieb',
  'assetState.DISCARDED': 'Entsorgt',
}
