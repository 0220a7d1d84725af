import { describe, expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const NONE = 'No column of produced energy was found: name it "Production (kWh)".'

/** Column names, separated by ';'. The last column holds 22, the others 4. */
const fileOf = (names: string) => {
  const values = names.split(';').map((_, at, all) => (at === all.length - 1 ? '22' : '4'))
  return `Date;${names}\n2024-05-01;${values.join(';')}\n`
}

describe('production is found among the columns of portals', () => {
  test.each([
    'Energy Consumed (kWh);Exported to Grid (kWh);Imported from Grid (kWh);Energy Produced (kWh)',
    'Énergie consommée (kWh);Exportée vers le réseau (kWh);Énergie produite (kWh)',
    'Autoconsommation (kWh);Exportation (kWh);Production du système (kWh)',
    'Productible (kWh);Production (kWh)',
    'Production mensuelle (kWh);Production annuelle (kWh);Production journalière (kWh)',
    'Énergie réseau (kWh);Énergie solaire (kWh)',
    'Rendement total (kWh);Rendement quotidien (kWh)',
    'Électricité produite',
    'kWh produits',
    'Énergie (kWh)',
    'Exportación (kWh);Importación (kWh);Producción del sistema (kWh)',
    'Energía vertida (kWh);Excedentes (kWh);Energía generada (kWh)',
    'Energía de carga (kWh);Energía de descarga (kWh);Producción FV (kWh)',
    'Generación acumulada (kWh);Generación diaria (kWh)',
    'Rendimiento (kWh)',
    'Consumo (kWh);Energia injetada (kWh);Produção (kWh)',
    'Energia consumida (kWh);Rede (kWh);Energia gerada (kWh)',
    'Produção total (kWh);Produção diária (kWh)',
    'Consumo (kWh);Rendimento FV (kWh)',
    'Immissione in rete (kWh);Prelievo (kWh);Produzione (kWh)',
    'Energia ceduta (kWh);Energia prelevata (kWh);Energia prodotta (kWh)',
    'Produzione totale (kWh);Produzione giornaliera (kWh)',
    'Resa (kWh)',
    'Verbruik (kWh);Teruggeleverd (kWh);Productie (kWh)',
    'Verbruik (kWh);Teruglevering (kWh);Opgewekte energie (kWh)',
    'Totaal opbrengst (kWh);Dagopbrengst (kWh)',
    'Zonne-energie (kWh)',
    'Zużycie (kWh);Energia oddana (kWh);Energia pobrana (kWh);Produkcja (kWh)',
    'Eksport (kWh);Autokonsumpcja (kWh);Energia wytworzona (kWh)',
    'Uzysk całkowity (kWh);Uzysk dzienny (kWh)',
    'Netzbezug [kWh];Netzeinspeisung [kWh];Hausverbrauch [kWh];PV-Erzeugung [kWh]',
    'Verbrauchte Energie (kWh);Erzeugte Energie (kWh)',
    'Direktverbrauch (kWh);Überschuss (kWh);Erzeugung (kWh)',
    'Solarenergie direkt (kWh);Solarenergie gesamt (kWh)',
    'Netzstrom (kWh);Sonnenstrom (kWh)',
    'Gesamtertrag (kWh);Tagesertrag (kWh)',
    'Pac(W);Vac1(V);Fac(Hz);Eac(kWh)',
    'EacTotal(kWh);EacToday(kWh)',
    'Cumulative Production (Active)(kWh);Daily Production (Active)(kWh)',
    'Charged Energy(kWh);Discharged Energy(kWh);Production(kWh)',
    'Solar Charger [257] / Yield today / kWh',
    'Solar Charger [257] / Yield yesterday / kWh;Solar Charger [257] / Yield today / kWh',
    'Solarladeregler [257] / Ertrag heute / kWh',
    "Chargeur solaire [257] / Rendement aujourd'hui / kWh",
  ])('%s', async (names) => {
    expect(await kwhOf(fileOf(names))).toEqual([22])
  })

  test('also for power', async () => {
    const names = 'Home (kW);Powerwall (kW);Grid (kW);Solar (kW)'
    const rows = ['12:00', '13:00'].map((time) => `2024-05-01 ${time};1;1;1;2\n`)
    expect(await kwhOf(`Date;${names}\n${rows.join('')}`)).toEqual([4])
    const pac = 'Time,Pac(W)\n2024-05-01 12:00,2000\n2024-05-01 13:00,2000\n'
    expect(await kwhOf(pac)).toEqual([4])
  })
})

describe('a part of the production is not taken for all of it', () => {
  test.each([
    'Solarenergie direkt (kWh);Solarenergie ins Netz (kWh)',
    'PV direct (kWh);Grid feed-in (kWh)',
    'Énergie directe (kWh);Énergie revendue (kWh)',
    'A- (kWh)',
    'A+ (kWh);A- (kWh)',
    '+A (kWh);-A (kWh)',
    '2.8.0 (kWh)',
    '1-0:1.8.0*255 (kWh);1-0:2.8.0*255 (kWh)',
    'Solar charging (kWh)',
    'EV charger (kWh)',
    'Energía de descarga (kWh)',
    'Battery pack (kWh)',
    'Production annuelle (kWh)',
  ])('%s', async (names) => {
    expect(await readFile(fileOf(names))).toMatchObject({ problem: NONE, days: new Map() })
  })

  test.each(['WP (kWh)', 'HT (kWh)', 'Électricité (kWh)', 'Verger nord (kWh)', 'Each (kWh)'])(
    '%s is refused',
    async (names) => {
      const { problem, days } = await readFile(fileOf(names))
      expect(problem).toMatch(/does not say that it holds what was produced/)
      expect(days.size).toBe(0)
    },
  )
})

test('the power of an inverter without a unit is not read as kWh', async () => {
  const { problem } = await readFile('Time,Pac\n2024-05-01 12:00,2\n2024-05-01 13:00,2\n')
  expect(problem).toMatch(/"Pac" is power and names no unit/)
})
