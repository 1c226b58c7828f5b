import { useMutation } from '@tanstack/react-query'
import { readMessage } from '#contract/trips/readings.ts'
import { call } from '../../client/api.ts'

/** Has a message read by the server, which knows the places. */
export const useReading = () => useMutation({ mutationFn: (text: string) => call(readMessage, { body: { text } }) })
