import { expect, test } from 'vitest'
import { gateSentence } from './gateSentence.ts'

test.each([
  ['/route', 'log_in_to_post'],
  ['/route/finish', 'log_in_to_post'],
  ['/route-list', 'log_in_to_post'],
  ['/route-list/2?page=2', 'log_in_to_post'],
  ['/route-list/2?from=1&to=2&date=01-01-2027', 'log_in_to_search'],
  ['/maps/route?to=2', 'log_in_to_search'],
  ['/route/7b6cf4f1-93cc-4e0c-8f34-4ef0e6a0f1ab?from=1&to=2', 'log_in_to_see_trip'],
  ['/profile?tab=trips', 'log_in_to_see'],
  ['/chat/7b6cf4f1', 'log_in_to_see'],
])('F21: a visitor at %s gets the sentence %s', (address, sentence) => expect(gateSentence(address)).toBe(sentence))
