import type { Language } from '#contract/words.ts'
import type { Messages, Part } from './texts.ts'

/** The words of any part: the list of their files is not in everyone's first load. */
export const wordsOf = (language: Language, part: Part): Promise<Pick<Messages, Part>> => import(`./${language}/${part}.ts`)
