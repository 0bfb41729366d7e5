import { describe, expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

/** The name of a text that is asked often. */
const often = (nameOf: ReturnType<typeof createStatementNames>, text: string) => {
  nameOf(text);
  nameOf(text);
  return nameOf(text);
};

describe('names of statements', () => {
  it('are given from the third time on, one for each text', () => {
    const nameOf = createStatementNames();
    const [one, other] = ['select a from t where id = $1', 'select b from t where id = $1'];
    expect([nameOf(one), nameOf(one)]).toEqual([undefined, undefined]);
    const name = nameOf(one);
    expect(name).toBeDefined();
    expect(nameOf(one)).toBe(name);
    expect(often(nameOf, other)).not.toBe(name);
  });

  it.each([
    'select * from t where id = $1',
    'select t.* from t where id = $1',
    'select "t".* from t where id = $1',
    'select id, * from t where id = $1',
    'insert into t values ($1) returning *',
    'with x as (select 1) SELECT  * from x where id = $1',
    'rollback',
    'select id from t',
  ])('are not given to %s', (text) => {
    expect(often(createStatementNames(), text)).toBeUndefined();
  });

  it.each([
    'select count(*) from t where id = $1',
    'select json_agg(x) from (select * from t where id = $1) as x',
    'update t set a = b * $1',
    'begin',
    'commit',
  ])('are given to %s', (text) => {
    expect(often(createStatementNames(), text)).toBeDefined();
  });

  it('end at a number that connections can bear, and keep those that there are', () => {
    const nameOf = createStatementNames();
    const texts = Array.from({ length: 400 }, (_, i) => `select ${i} from t where id = $1`);
    const names = texts.map((text) => often(nameOf, text));
    expect(new Set(names.slice(0, 300)).size).toBe(300);
    expect(names[300]).toBeUndefined();
    expect(nameOf(texts[0] ?? '')).toBe(names[0]);
  });
});
