import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { askedProjects } from '#server/assistant/records/asked-projects.ts'
import { emptyFarm, exampleFarm } from '#tests/builders/example-farm.ts'

const home = exampleFarm().project
const hill = { id: 'p2', name: 'Hill farm', status: 'active' }
const sheep = { id: 'p3', name: 'Sheep', status: 'active' }
const own = [home, hill, sheep]
const asked = (question: string, history: ChatMessage[] = [], here = exampleFarm()) =>
  askedProjects(question, history, here, own).map(({ name }) => name)

const HERE = ['Home farm']
const ALL = own.map(({ name }) => name)

describe('a question is answered from', () => {
  test.each([
    ['How many sheep do I have?', HERE],
    ['What did you see on my tomatoes?', HERE],
    ['How many animals do I have in all?', ALL],
    ['How many animals are on my farm?', ALL],
    ['list the fields of every project', ALL],
    ['How many acres do I have altogether', ALL],
    ['How many animals are in all in this project?', HERE],
    ['How many animals are in Hill farm?', ['Hill farm']],
    ['How many sheep do I have in Hill farm', ['Hill farm']],
    ['hill farm: how many sheep', ['Hill farm']],
    ['how many cows does Hill farm have', ['Hill farm']],
    ['how many animals does sheep have', ['Sheep']],
    ['how many cows on all farms?', ALL],
    ['list every farm with its animals', ALL],
    ['how many animals in each farm', ALL],
    ['What did you see on my potatoes?', ALL],
    ['Tell me about my pigs', ALL],
    ['when did i plant the taters', ALL],
    ['how many acers of potatos', ALL],
    ['how many chikens do i have', ALL],
    ['how many acers of tomatos', HERE],
  ])('%s', (question, projects) => {
    expect(asked(question)).toEqual(projects)
  })

  test('all projects if this one has no such records', () => {
    expect(asked('What should my panels make today?', [], emptyFarm)).toEqual(ALL)
  })

  test('the subject of the previous question', () => {
    const history: ChatMessage[] = [{ role: 'user', content: 'How many sheep do I have?' }]
    expect(asked('And in all?', history)).toEqual(ALL)
  })
})
