import { addTask } from './add-task.ts'
import { book } from './book.ts'
import { calculate } from './calculate.ts'
import { convert } from './convert.ts'
import { energy } from './energy.ts'
import { findCards } from './find-cards.ts'
import { findings } from './findings.ts'
import { productHelp } from './product-help.ts'
import { records } from './records.ts'
import { tasks } from './tasks.ts'
import { weather } from './weather.ts'

/** For whoever calls tools by name: each answers `call` with facts of its `output`. */
export const allTools = [
  records,
  findings,
  energy,
  tasks,
  weather,
  book,
  addTask,
  convert,
  calculate,
  findCards,
  productHelp,
] as const
