type Row = {
  name: string
  alternates?: string
  at: [latitude: number, longitude: number]
  country: string
  region?: string
  population: number
  altitude?: number
  feature?: string
}

/** A line of a GeoNames dump. */
const line = ({
  name,
  alternates = '',
  at,
  country,
  region = '',
  population,
  altitude = -9999,
  feature = 'PPL',
}: Row) =>
  ['1', name, name, alternates, ...at, 'P', feature, country, '', region, '', '', '', population]
    .concat('', `${altitude}`, 'UTC', '2023-03-05')
    .join('\t')

/** Few places, the least populous first, with what the whole list has of difficulties. */
export const geonamesLines = [
  { name: 'Oldtown', at: [1, 1], country: 'DE', region: '02', population: 0, feature: 'PPLH' },
  { name: 'Springe', at: [52.2, 9.55], country: 'DE', region: '06', population: 29_000 },
  { name: 'Hof', at: [50.3, 11.9], country: 'DE', region: '02', population: 45_000 },
  { name: 'Bad Hofgastein', at: [47.17, 13.1], country: 'AT', population: 7_000 },
  { name: 'Springfield', at: [39.8, -89.64], country: 'US', region: 'IL', population: 114_000 },
  { name: 'Springfield', at: [37.22, -93.3], country: 'US', region: 'MO', population: 169_000 },
  { name: 'Münchenstein', at: [47.52, 7.61], country: 'CH', population: 12_000 },
  {
    name: 'Munich',
    alternates: 'MUC,Muenchen,Munchen,mwnykh,München,Мюнхен',
    at: [48.13743, 11.57549],
    country: 'DE',
    region: '02',
    population: 1_260_391,
    altitude: 524,
  },
  { name: 'Suva', at: [-18.14, 178.44], country: 'FJ', population: 77_000 },
].map((row) => line(row as Row))

export const geonamesRegions = [
  { code: 'DE.02', name: 'Bavaria' },
  { code: 'DE.06', name: 'Lower Saxony' },
  { code: 'US.IL', name: 'Illinois' },
  { code: 'US.MO', name: 'Missouri' },
]
