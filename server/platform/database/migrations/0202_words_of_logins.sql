-- People who have paid and never registered are found by the names of their login (searchWordsOf).
insert into account_words (word, account_id)
  select distinct w.word, a.id
  from accounts a, regexp_split_to_table(folded(concat_ws(' ', a.given_name, a.family_name)), '[^[:alnum:]]+') w (word)
  where a.name is null and a.given_name is not null and w.word <> ''
  on conflict do nothing;
