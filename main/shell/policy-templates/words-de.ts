/** The names and explanations of the policy’s keys in German. */
import type { TemplateWords } from './template-words.ts'

export const deWords: TemplateWords = {
  title: 'Fieldbook',
  supported: 'Fieldbook 0.1 oder neuer',
  about: 'Was ein Administrator für alle auf diesem Computer festlegt.',
  keys: {
    serverAddress: [
      'Adresse des Servers',
      'Die Adresse des Servers. Niemand muss sie eintippen; zusammen mit dem App-Schlüssel genügt es, sich anzumelden.',
    ],
    appKey: [
      'App-Schlüssel',
      'Der Schlüssel, an dem der Server das Programm erkennt. Vor denen, die den Computer benutzen, ist er nicht geheim.',
    ],
    authenticationPath: [
      'Pfad für die Anmeldung',
      'Wo aus E-Mail und Passwort ein Token wird, unter der Adresse des Servers. Sonst: /authentication.',
    ],
    plainHttpHosts: [
      'Hosts ohne Verschlüsselung',
      'Namen von Servern, die mit http:// ohne Zertifikat erreicht werden dürfen, etwa hub.local, hub.local:8080 oder *.lan. Wer dazwischen sitzt, kann mitlesen.',
    ],
    syncSeconds: [
      'Sekunden zwischen Abrufen',
      'Wie oft der Server nach Neuem gefragt wird, in Sekunden. Sonst: 60.',
    ],
    workFrom: [
      'Arbeitsbeginn',
      'Wann die Gruppe zu arbeiten beginnt: Vor früheren Einteilungen wird erst gefragt. Eine volle Stunde von 0 bis 23. Sonst: 0.',
    ],
    workTo: [
      'Arbeitsende',
      'Wann die Gruppe aufhört zu arbeiten: Vor späteren Einteilungen wird erst gefragt. Eine volle Stunde von 1 bis 24. Sonst: 24.',
    ],
    windowDays: [
      'Tage erledigter Aufträge',
      'Wie weit zurück erledigte Aufträge auf dem Computer bleiben, in Tagen. Sonst: 90.',
    ],
    filesBytes: [
      'Platz für Dateien',
      'Wie viel an Dateien höchstens im Voraus geladen wird, in Byte; 0 lädt keine. Sonst: 524288000.',
    ],
    photoSize: [
      'Größe der Fotos',
      'Die längere Seite, auf die Fotos vor dem Senden verkleinert werden, in Pixeln; 0 sendet sie, wie sie aufgenommen wurden.',
    ],
    keepSentDays: [
      'Tage zum Wiederherstellen',
      'Wie viele Tage gesendete und entfernte Änderungen angesehen und wiederhergestellt werden können. Sonst: 14.',
    ],
    camera: [
      'Kamera',
      'Ob die Kamera für Fotos und Codes benutzt werden darf. Dateien lassen sich auch ohne sie hinzufügen. Ohne Angabe: ja.',
    ],
    photoPlace: [
      'Ort in Fotos',
      'Ob ein Foto sagt, wo es aufgenommen wurde. Ohne Angabe entscheidet die Person.',
    ],
    notifications: [
      'Mitteilungen',
      'Ob neue, verschobene, abgesagte und entzogene Aufträge gemeldet werden. Ohne Angabe entscheidet die Person.',
    ],
    language: [
      'Sprache',
      'Die Sprache des Programms; system nimmt die des Computers. Ohne Angabe entscheidet die Person.',
    ],
    clock: [
      'Uhr',
      'Wie Uhrzeiten geschrieben werden: h24 für 24 Stunden, h12 für 12 Stunden, oder wie das System. Ohne Angabe entscheidet die Person.',
    ],
    theme: ['Farbschema', 'Die Farben des Programms. Ohne Angabe entscheidet die Person.'],
    rowHeight: [
      'Zeilenhöhe',
      'Wie viel eines Auftrags seine Zeile in der Liste des Tages zeigt: compact für mehr Aufträge, comfortable für ganze Titel. Ohne Angabe entscheidet die Person.',
    ],
    sheetTimes: [
      'Zeiten im Arbeitsbericht',
      'Ob der Arbeitsbericht dem Kunden zeigt, wie lange und wann gearbeitet wurde. Ohne Angabe entscheidet die Person.',
    ],
    singleKeys: [
      'Kürzel mit einer Taste',
      'Ob Buchstaben ohne Strg oder Alt als Kürzel wirken. Ohne Angabe entscheidet die Person.',
    ],
    spellCheck: [
      'Rechtschreibprüfung',
      'Ob im Fenster beim Tippen die Rechtschreibung geprüft wird. macOS prüft selbst; unter Windows und Linux wird dafür erst eine Wortliste von Google geladen, darum ist es dort ohne Angabe aus.',
    ],
    tray: [
      'Symbol im Infobereich',
      'Ob das Programm neben der Uhr bleibt, wenn sein Fenster geschlossen wird. Ohne Angabe entscheidet die Person.',
    ],
    startAtLogIn: [
      'Start bei der Anmeldung',
      'Ob das Programm startet, wenn sich jemand am Computer anmeldet. Ohne Angabe entscheidet die Person.',
    ],
    updateFeed: [
      'Aktualisierungen',
      'Der Ordner auf einem Webserver, aus dem neue Versionen kommen, oder off für gar keine.',
    ],
    updateRing: [
      'Aktualisierungsring',
      'Der Anteil aller Computer in Prozent, der eine neue Version zusammen mit diesem bekommt. Sonst hat jeder Computer seinen eigenen Platz gezogen.',
    ],
    updateBack: [
      'Zurück zu einer älteren Version',
      'Ob eine ältere Version im Ordner über diese installiert wird, solange sie die Daten öffnen kann. Sonst: nein.',
    ],
    network: [
      'Netzwerkstack',
      'chromium geht über den Browserteil des Fensters hinaus, der sich bei Proxys mit NTLM und Kerberos anmeldet; dann gelten allein die Zertifikate des Systems. Sonst: fieldbook.',
    ],
    proxy: [
      'Proxy',
      'system, direct, eine Liste wie PROXY eins:8080; PROXY zwei:8080; DIRECT, oder die Adresse einer PAC-Datei. Sonst: system.',
    ],
    certificates: [
      'Weitere Zertifikate',
      'Aussteller, denen zusätzlich zu denen des Systems vertraut wird: PEM-Dateien mit ganzem Pfad, oder der PEM-Text selbst.',
    ],
    clientCertificate: [
      'Zertifikat dieses Computers',
      'Eine PEM-Datei mit ganzem Pfad, die dem Server oder dem Proxy gezeigt wird.',
    ],
    clientKey: [
      'Schlüssel dieses Computers',
      'Die PEM-Datei mit dem Schlüssel zum Zertifikat; ohne Angabe wird er in derselben Datei gesucht.',
    ],
    recoveryKey: [
      'Wiederherstellungsschlüssel des Unternehmens',
      'Der öffentliche Schlüssel, den „hub recovery key“ ausgegeben hat. Wer die andere Hälfte hat, kann die Daten dieses Computers öffnen, wenn die Person nicht mehr da ist.',
    ],
    logLevel: ['Ausführlichkeit des Protokolls', 'Wie viel ins Protokoll geschrieben wird. Sonst: info.'],
  },
}
