// @vitest-environment happy-dom
import { administrationForms } from './administration.ts'
import { officeForms } from './office.ts'
import { walk } from './walk.ts'

walk([...administrationForms, ...officeForms])
