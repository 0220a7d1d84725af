/** What a farmer finds in the ZIP beside the farm. */
export const READ_ME = `This is your farm as Smart Farm kept it.

farm.json   everything: projects, fields, herds, solar systems, measured days, analyses,
            conversations and tasks
photos/     your photos, and your files of measured production
tables/     the same as farm.json, a CSV for each table, for a spreadsheet

To bring the farm into another account, sign up there, open Dashboard, Your data, and choose this
ZIP file under "Bring a farm in". Keep it as it is: nothing needs to be unpacked.
`
