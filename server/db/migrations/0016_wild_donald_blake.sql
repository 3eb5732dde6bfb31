CREATE TABLE "archived_people" (
	"conference_id" uuid NOT NULL,
	"user_detail_id" uuid NOT NULL,
	CONSTRAINT "archived_people_conference_id_user_detail_id_pk" PRIMARY KEY("conference_id","user_detail_id")
);
--> statement-breakpoint
CREATE TABLE "archived_rows" (
	"conference_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"row" jsonb NOT NULL,
	"names" uuid[] DEFAULT '{}' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "archived_rows_row_key_table_name_conference_id_pk" PRIMARY KEY("row_key","table_name","conference_id")
);
--> statement-breakpoint
CREATE TABLE "conferences" (
	"conference_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conference_name" text NOT NULL,
	"counts" jsonb NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archived_people" ADD CONSTRAINT "archived_people_conference_id_conferences_conference_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("conference_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_people" ADD CONSTRAINT "archived_people_user_detail_id_people_user_detail_id_fk" FOREIGN KEY ("user_detail_id") REFERENCES "public"."people"("user_detail_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_rows" ADD CONSTRAINT "archived_rows_conference_id_conferences_conference_id_fk" FOREIGN KEY ("conference_id") REFERENCES "public"."conferences"("conference_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archived_people_user_detail_id_index" ON "archived_people" USING btree ("user_detail_id");--> statement-breakpoint
CREATE INDEX "archived_rows_conference_id_table_name_label_row_key_index" ON "archived_rows" USING btree ("conference_id","table_name","label","row_key");--> statement-breakpoint
CREATE INDEX "archived_rows_table_name_label_index" ON "archived_rows" USING btree ("table_name","label");--> statement-breakpoint
CREATE INDEX "archived_rows_names_index" ON "archived_rows" USING gin ("names");