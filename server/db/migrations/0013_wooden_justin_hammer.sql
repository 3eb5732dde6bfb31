CREATE TABLE "abstract_pairs" (
	"paper_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"same_file" boolean NOT NULL,
	"near_title" boolean NOT NULL,
	"run_id" uuid NOT NULL,
	"dismissed_on" timestamp(3) with time zone,
	"dismissed_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	CONSTRAINT "abstract_pairs_paper_id_other_id_pk" PRIMARY KEY("paper_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "abstract_runs" (
	"run_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_by" uuid NOT NULL,
	"started_on" timestamp(3) with time zone NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"pairs" integer DEFAULT 0 NOT NULL,
	"finished_on" timestamp(3) with time zone,
	"taken_until" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "abstracts" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"text_hash" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"made_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"verified_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"verified_on" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "imported_papers" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"import_key" text NOT NULL,
	CONSTRAINT "imported_papers_ImportKey_unique" UNIQUE("import_key")
);
--> statement-breakpoint
CREATE TABLE "imported_people" (
	"user_detail_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_imports" (
	"import_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_on" timestamp(3) with time zone NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_reminders" (
	"paper_id" uuid NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "draft_reminders_paper_id_day_pk" PRIMARY KEY("paper_id","day")
);
--> statement-breakpoint
ALTER TABLE "abstract_pairs" ADD CONSTRAINT "abstract_pairs_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abstract_pairs" ADD CONSTRAINT "abstract_pairs_other_id_papers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abstracts" ADD CONSTRAINT "abstracts_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_papers" ADD CONSTRAINT "imported_papers_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_user_detail_id_people_user_detail_id_fk" FOREIGN KEY ("user_detail_id") REFERENCES "public"."people"("user_detail_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_reminders" ADD CONSTRAINT "draft_reminders_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abstract_pairs_other_id_index" ON "abstract_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "abstract_runs_started_on_index" ON "abstract_runs" USING btree ("started_on");--> statement-breakpoint
CREATE INDEX "abstracts_made_on_index" ON "abstracts" USING btree ("made_on");--> statement-breakpoint
CREATE INDEX "imported_papers_import_id_index" ON "imported_papers" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imported_people_import_id_index" ON "imported_people" USING btree ("import_id");