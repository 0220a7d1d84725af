const IDS = new Map(
  'Corn Tomatoes Wheat Potatoes Lettuce Onions Carrots Broccoli Spinach Strawberries Apples Grapes Cucumbers'
    .split(' ')
    .map((name) => [name, name.toLowerCase()]),
).set('Bell Peppers', 'peppers')

/** The picture of a crop of the catalogue, for who needs no more of it; undefined of any other. */
export function cropImage(name: string) {
  const id = IDS.get(name)
  return id && `/crops/${id}.svg`
}
