import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { hostedMaps } from './hosted.ts'

test('browsers are sent to the operator’s map style, and may reach its host', async () => {
  const operator = Fastify()
  operator.get('/styles/streets.json', () => ({ version: 8, sources: {}, layers: [] }))
  const origin = await operator.listen({ port: 0, host: '127.0.0.1' })
  const maps = hostedMaps({ address: `${origin}/styles/streets.json?key=public` })
  for (const theme of ['light', 'dark'] as const) {
    const style = maps.style(theme)
    expect(style).toEqual({ address: `${origin}/styles/streets.json?key=public` })
    const answer = await fetch('address' in style ? style.address : '')
    expect(await answer.json()).toMatchObject({ version: 8 })
  }
  expect(maps.hosts).toEqual([origin])
  await operator.close()
})

test('hosts that a map style names are allowed too, each once', () => {
  const maps = hostedMaps({
    address: 'https://maps.example.org/style.json',
    hosts: ['https://tiles.example.org', 'https://maps.example.org'],
  })
  expect(maps.hosts).toEqual(['https://maps.example.org', 'https://tiles.example.org'])
})

test('the operator’s own map uses no tiles of this server', () => {
  expect(hostedMaps({ address: 'https://maps.example.org/style.json' }).tile(6, 21, 38)).toBeUndefined()
})

test('the server does not start with a malformed map address', () => {
  expect(() => hostedMaps({ address: 'maps.example.org' })).toThrow('Invalid URL')
})
