// @vitest-environment happy-dom
import { accountForms } from './account.ts'
import { peopleForms } from './people.ts'
import { walk } from './walk.ts'

walk([...accountForms, ...peopleForms])
