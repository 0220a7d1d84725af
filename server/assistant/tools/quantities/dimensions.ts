/** Powers of base dimensions: an area is {length: 2}, a speed {length: 1, time: -1}. */
export type Dimensions = Record<string, number>

const OF_GROUP: Partial<Record<string, Dimensions>> = {
  area: { length: 2 },
  volume: { length: 3 },
  speed: { length: 1, time: -1 },
  flow: { length: 3, time: -1 },
  power: { energy: 1, time: -1 },
  current: { charge: 1, time: -1 },
  voltage: { energy: 1, charge: -1 },
  share: {},
}

/** Things that are counted and money: each kind is a dimension of its own. */
const OF_THEIR_OWN = new Set(['count', 'money'])

export const dimensionsOf = (group: string, name: string): Dimensions =>
  OF_GROUP[group] ?? { [OF_THEIR_OWN.has(group) ? `${group} ${name}` : group]: 1 }

/** Equal for equal dimensions. */
export const dimensionKey = (dimensions: Dimensions) =>
  Object.entries(dimensions)
    .filter(([, power]) => power !== 0)
    .map(([base, power]) => `${base} ${power}`)
    .toSorted()
    .join(', ')

export const multiplied = (all: { dimensions: Dimensions; sign: number }[]): Dimensions => {
  const product: Dimensions = {}
  for (const { dimensions, sign } of all)
    for (const [base, power] of Object.entries(dimensions))
      product[base] = (product[base] ?? 0) + sign * power
  return product
}

export const isCount = (base: string) => base.startsWith('count ')
export const isMoney = (base: string) => base.startsWith('money ')
